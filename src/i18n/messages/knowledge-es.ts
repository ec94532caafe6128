/** The texts of what is known of a frequency, and of listening with care. */
export const knowledge = {
  origin: { tradition: 'Tradición', physics: 'Física', laboratory: 'Laboratorio' },
  originLabel: 'Origen',
  sources: 'Fuentes',
  sourceUnverified: 'fuente sin verificar',
  opensElsewhere: 'se abre en otra pestaña',
  safetyText: [
    'Empieza con el volumen bajo: debes poder oír a alguien que te habla cerca.',
    'Para si notas pitidos, dolor, mareo o molestias.',
    'No la uses mientras conduces o manejas máquinas.',
    'No es un dispositivo médico y no sustituye un tratamiento. Si tienes una condición de salud, consulta a un profesional.',
  ],
};
