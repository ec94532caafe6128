export const device = {
  title: 'Dispositivo',
  none: 'Ningún dispositivo',
  noneText: 'Onda funciona sin dispositivo. Si tienes uno compatible, búscalo cuando esté encendido y cerca.',
  search: 'Buscar dispositivos',
  searching: 'Buscando dispositivos…',
  compatible: 'Dispositivos compatibles',
  kinds: {
    jewel: { name: 'Joya', text: 'Pequeño, para llevar encima.' },
    standard: { name: 'Estándar', text: 'Para la mesa o la mesa de noche.' },
    large: { name: 'Grande', text: 'Para una habitación entera.' },
    igloo: { name: 'Iglú', text: 'Para acostarte dentro.' },
  },
  benefits: 'Al conectarlo',
  benefitList: { sync: 'Sincronización en tiempo real', battery: 'Control de la batería', log: 'Registro automático' },
};
