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
  legend: {
    title: 'Cómo leer la evidencia',
    text: 'Cada frecuencia lleva una letra. La mayoría no tiene estudios sólidos, y así lo verás.',
    close: 'Cerrar',
  },
  meaning: {
    A: 'Estudios controlados y repetidos en personas.',
    B: 'Algunos estudios controlados en personas, con resultados mixtos.',
    C: 'Un estudio único, pequeño o preliminar, o hecho con otra forma de aplicarlo.',
    T: 'Solo tradición: no hay estudios que lo respalden.',
    none: 'Sin pruebas útiles, o probado sin efecto.',
  },
};
