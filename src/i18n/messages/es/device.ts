export const device = {
  title: 'Dispositivo',
  none: 'Ningún dispositivo',
  noneText: 'Onda funciona sin dispositivo. Si tienes una banda de pulso con Bluetooth, póntela y búscala.',
  search: 'Buscar dispositivos',
  searching: 'Buscando dispositivos…',
  again: (name: string): string => (name === '' ? 'Volver a conectar' : `Volver a conectar ${name}`),
  cancel: 'Cancelar',
  choosing: 'Elige tu sensor',
  choosingText: 'El navegador muestra los sensores que hay cerca. Los de pecho solo se anuncian con la banda puesta.',
  connecting: 'Conectando…',
  connectingText: (name: string): string =>
    name === '' ? 'Puede tardar unos segundos.' : `${name}. Puede tardar unos segundos.`,
  failures: {
    cancelled: { title: 'Ningún sensor elegido', text: 'Cuando quieras, vuelve a buscar.' },
    'no-adapter': {
      title: 'Sin Bluetooth',
      text: 'Este aparato no tiene Bluetooth o lo tiene apagado. Enciéndelo y vuelve a buscar.',
    },
    'timed-out': {
      title: 'No responde',
      text: 'Ponte la banda, humedece los electrodos y comprueba que ninguna otra aplicación la esté usando.',
    },
    lost: { title: 'Conexión perdida', text: 'El sensor está lejos o apagado. Acércalo y vuelve a conectarlo.' },
    'no-notify': {
      title: 'No envía el pulso',
      text: 'Ese dispositivo se conecta, pero no transmite el pulso como los sensores estándar. En un reloj, activa la difusión del pulso.',
    },
    blocked: {
      title: 'Bluetooth bloqueado',
      text: 'El navegador no deja usar Bluetooth en esta página. Puedes permitirlo en los ajustes del sitio.',
    },
    unsupported: {
      title: 'Este navegador no puede conectar la banda',
      text: 'Para conectar una banda de pulso, abre Onda en Chrome o Edge (Windows, macOS, Android, ChromeOS) o en Bluefy (iPhone, iPad). En Linux, Chrome lo tiene tras una opción. Safari y Firefox no lo ofrecen. Todo lo demás funciona aquí igual.',
    },
  },
  compatible: 'Dispositivos compatibles',
  later: 'Aún no',
  strap: {
    name: 'Banda de pulso',
    text: 'Con Bluetooth estándar: Polar H9 y H10, Garmin HRM-Dual y Pro, Wahoo Tickr, CooSpo, Magene… Los brazaletes ópticos y los relojes suelen dar solo el pulso, sin coherencia.',
  },
  kinds: {
    jewel: { name: 'Joya', text: 'Pequeño, para llevar encima.' },
    standard: { name: 'Estándar', text: 'Para la mesa o la mesa de noche.' },
    large: { name: 'Grande', text: 'Para una habitación entera.' },
    igloo: { name: 'Iglú', text: 'Para acostarte dentro.' },
  },
  benefits: 'Al conectarlo',
  benefitList: { sync: 'Sincronización en tiempo real', battery: 'Control de la batería', log: 'Registro automático' },
  benefitText: {
    sync: 'Pulso y coherencia en el reproductor, en el inicio y en la barra de la sesión.',
    battery: 'El nivel, y un aviso cuando quede poca.',
    log: 'Cada sesión guarda pulso medio, variabilidad (RMSSD, SDNN), coherencia y cada latido, con el resto de tus datos: lo ves en tu historia, y se exporta y se borra con ellos.',
  },
  batteryLow: (percent: string): string => `Al sensor le queda poca batería: ${percent} %`,
};
