import { plural } from '#i18n/plural.ts';

const changes = (count: number): string => plural('es', count, { one: '# cambio', other: '# cambios' });

/** How the data on this device is synchronised with an account. */
export const sync = {
  title: 'Tus dispositivos',
  lead: 'Con tu cuenta, lo que sincronizas aparece también en tus otros dispositivos.',
  opening: 'Comprobando…',
  synchronised: (time: string): string => `Lo que sincronizas está al día. Última sincronización: ${time}.`,
  /** Where the account does not have all of this device, each sentence about its copy has this one beside it. */
  onlyHere: (count: number): string =>
    plural('es', count, {
      one: '# registro está solo en este dispositivo, no en tu cuenta.',
      other: '# registros están solo en este dispositivo, no en tu cuenta.',
    }),
  waiting: (count: number): string =>
    count === 0
      ? 'El servidor está ocupado. Se reintentará dentro de un momento.'
      : `${changes(count)} por enviar a tu cuenta.`,
  running: (done: string, total: string): string => `Sincronizando: ${done} de ${total}.`,
  progress: 'Sincronización',
  offline: 'Sin conexión con el servidor. Lo nuevo se guarda aquí y se envía cuando vuelva.',
  refused: {
    record:
      'Tu cuenta no acepta algunos elementos. Siguen en este dispositivo; el resto de lo que sincronizas está al día.',
    server: 'El servidor rechaza la sincronización. Lo tuyo sigue en este dispositivo.',
    'account-full': 'Tu cuenta está llena. Lo nuevo se guarda solo en este dispositivo.',
    'device-full': 'No queda espacio en este dispositivo para lo que hay en tu cuenta. Libera espacio.',
    unproved:
      'Para cifrar tu cuenta, el servidor pide que demuestres otra vez que eres tú. Lo tuyo sigue en este dispositivo.',
    unsealed:
      'Tu cuenta tiene llave, pero aún no está cifrada: falta el dispositivo donde lo pediste. Hasta entonces no se envía nada desde aquí.',
    sealing:
      'Otro de tus dispositivos está todavía cifrando tus datos: déjalo abierto hasta que termine. Mientras tanto no se envía nada desde aquí.',
    erasure:
      'Lo de tu cuenta ya no está en el servidor, y ningún dispositivo tuyo dice haberlo borrado. De aquí no se ha quitado nada.',
    unexpected: 'La sincronización falló. Lo tuyo sigue en este dispositivo.',
  },
  locked:
    'Lo de tu cuenta está cifrado y este dispositivo no tiene la llave. Hasta que la tenga no se envía ni se recibe nada. Lo tuyo sigue aquí.',
  detail: (text: string): string => `Detalle: ${text}`,
  secondFactorHere:
    'Falta el código de tu aplicación de autenticación: hasta que lo escribas no entras en tu cuenta y no se sincroniza nada.',
  secondFactor:
    'Falta el código de tu aplicación de autenticación: hasta que lo escribas no se sincroniza nada. Lo tuyo sigue en este dispositivo.',
  enterCode: 'Escribir el código',
  now: 'Sincronizar ahora',
  gone: 'Tu cuenta ya no existe: se ha eliminado. Lo que sincronizaste sigue en este dispositivo.',
  ended:
    'Tu sesión terminó. Lo de tu cuenta sigue en este dispositivo y se sincroniza cuando vuelvas a entrar. Si eliminaste la cuenta, decide qué pasa con lo que hay aquí.',
  signIn: 'Iniciar sesión',
  keepHere: 'Conservarlo aquí',
  removeHere: 'Quitarlo de aquí',
  removal: {
    title: '¿Quitar de este dispositivo lo de tu cuenta?',
    gone: 'Tu cuenta ya no existe, así que puede ser la última copia. No se puede deshacer.',
    ended: (unsent: number): string =>
      unsent === 0
        ? 'Tu cuenta, si aún existe, lo conserva.'
        : `${changes(unsent)} sin enviar: no están en tu cuenta y se pierden. Tu cuenta, si aún existe, conserva el resto.`,
    cancel: 'Cancelar',
    remove: 'Quitar',
  },
  unavailable: 'Este navegador no guarda datos, así que aquí no se sincroniza nada.',
  ready: 'Aquí todavía no se sincroniza nada.',
  turnOn: 'Sincronizar',
  othersRecords: 'En este dispositivo hay datos de otra cuenta. No pasarán a la tuya.',
  choice: {
    title: '¿Qué hacemos con lo que ya tienes aquí?',
    lead: 'En este dispositivo hay sesiones, favoritas u otros datos que no están en ninguna cuenta.',
    take: 'Llevarlos a mi cuenta',
    takeHint: 'Estarán en todos tus dispositivos.',
    leave: 'Dejarlos solo aquí',
    leaveHint: 'Lo nuevo sí se sincronizará.',
    later: 'Decidirlo después en el perfil',
    busy: 'Preparando…',
  },
  copy: {
    label: 'Los datos de tu cuenta en este dispositivo',
    keep: 'Dejarlos aquí',
    remove: 'Borrarlos de aquí',
    stays:
      'Queda lo que haya de este dispositivo: ajustes, archivos de audio, cuánto se escuchó en siete días, la última medida del corazón, una evaluación sin terminar y, si tu cuenta está cifrada, una nota de que lo está.',
    onlyHereStays: 'También se quedan.',
    unsent: 'Puede haber cambios que aún no están en tu cuenta. Si quitas los datos, se pierden.',
    notSent:
      'No se pudo enviar todo a tu cuenta a tiempo. Si sales otra vez y quitas los datos, se pierde lo que falte.',
  },
  erase: {
    hasCopy: 'Tu cuenta tiene una copia de lo que sincronizas.',
    mayHaveCopy: 'Puede que tu cuenta tenga una copia de tus datos.',
    text: 'Solo aquí: tu cuenta conserva lo que tenga. En todas partes: también de tu cuenta, que queda vacía, y de los dispositivos que sincroniza, cuando se conecten. En ambos casos se cierra aquí la sesión.',
    onlyHere: 'Se borra de este dispositivo y se cierra la sesión; tu cuenta conserva lo que tenga.',
    here: 'Solo aquí',
    everywhere: 'En todas partes',
    prove:
      'Se borrará de tu cuenta y de los dispositivos que sincroniza, y no se puede deshacer. Confirma que eres tú.',
    everywhereNow: 'Borrar en todas partes',
    everywhereDone:
      'Borrado de aquí y de tu cuenta, que sigue existiendo, vacía. Los dispositivos que sincroniza lo borran cuando se conecten. Se cerró la sesión en este dispositivo.',
    busy: 'Borrando…',
    signInFirst: 'Para borrar lo de tu cuenta, primero termina de iniciar sesión.',
  },
};
