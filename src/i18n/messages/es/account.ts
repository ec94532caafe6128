import type { AccountProblem } from '#core/account/real-account.ts';
import { plural } from '#i18n/plural.ts';

/** What is so of everything that leaves the devices sealed. */
const leavesSealed =
  'Lo que sincronizas sale cifrado de tus dispositivos, y quien administra este sitio no puede leerlo: ve cuándo y cuánto guardas y, por el tamaño, más o menos de qué tipo es.';

export const account = {
  /** One per AccountProblem. None tells whether an address has an account. Technical details are fixed by the specification. */
  /** Who can read what is synchronised, by the state of its protection. */
  whoReads: {
    open: 'Quien administra este sitio puede leer lo que sincronizas.',
    unlessSealed: 'Quien administra este sitio puede leer lo que sincronizas, salvo que tu cuenta ya esté protegida.',
    offered: 'Quien administra este sitio puede leer lo que sincronizas, mientras no lo protejas.',
    sealing:
      'Lo que sincronizaste antes puede seguir sin cifrar en el servidor, y quien administra este sitio puede leerlo. Lo que sale ahora de este dispositivo va cifrado.',
    sealed: `${leavesSealed} Si sincronizaste algo sin cifrar, puede seguir en sus copias de seguridad.`,
    unsure: `${leavesSealed} Si sincronizaste algo sin cifrar, puede seguir en sus copias de seguridad y, mientras falte cifrarlo, en el servidor.`,
  },
  problems: {
    offline: 'Sin conexión con el servidor. Revisa tu conexión y vuelve a intentarlo.',
    'wrong-credentials':
      'El correo y la contraseña no coinciden. Revísalos, o entra con un código que te enviamos por correo.',
    'wrong-password': 'La contraseña no es correcta. Revísala, o pide un código por correo.',
    'mail-not-confirmed': 'Falta confirmar tu correo. Escribe el código que te enviamos o pide uno nuevo.',
    'wrong-code': 'El código no es correcto o ya no vale. Revísalo o pide uno nuevo.',
    'weak-password': 'Esta contraseña es fácil de adivinar. Usa al menos 10 caracteres, por ejemplo varias palabras.',
    'password-too-long': 'La contraseña es demasiado larga. Usa como máximo 72 letras sin tildes, cifras o signos.',
    'same-password': 'Ya usas esta contraseña. Elige otra.',
    'mail-invalid': 'Esta dirección de correo no sirve. Escríbela así: nombre@ejemplo.com',
    'mail-taken': 'No se puede usar esta dirección. Elige otra o entra con ella.',
    'too-many-attempts': 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
    'too-many-mails':
      'Acabamos de enviarte un correo. Mira también en el correo no deseado, o espera un minuto y pide otro.',
    'sign-up-closed': 'Ahora no se pueden crear cuentas. Puedes usar Onda sin cuenta.',
    'not-offered': 'Este servidor no ofrece esta opción. Elige otra.',
    'second-factor-needed': 'Confirma antes el segundo paso: el código de tu autenticador o tu llave.',
    'reauthentication-needed': 'Para confirmar que eres tú, pide un código y escríbelo aquí.',
    'factor-name-taken': 'Ya tienes un autenticador o una llave con este nombre. Elige otro.',
    'last-identity': 'Es tu única forma de entrar. Añade otra antes de quitarla.',
    'identity-taken': 'Esta forma de entrar ya pertenece a una cuenta. No se ha conectado.',
    'identity-refused': 'El servidor no aceptó la respuesta del otro servicio. Vuelve a intentarlo desde el principio.',
    'provider-refused':
      'El otro servicio no confirmó quién eres, o lo cancelaste allí. Vuelve a intentarlo o elige otra forma.',
    'organisation-unknown': 'Este servidor no conoce esa organización. Revisa el dominio, o entra de otra forma.',
    'organisation-refused':
      'La respuesta de tu organización no vale. Vuelve a intentarlo; si sigue pasando, avisa a quien la administra.',
    'organisation-manages': 'Tu cuenta es de tu organización, y solo ella puede cambiar esto.',
    'phone-invalid': 'Este número no sirve. Escríbelo con el prefijo del país: +34 600 000 000',
    'phone-taken': 'No se puede usar este número. Elige otro o entra con él.',
    'message-not-sent': 'No se pudo enviar el mensaje de texto. Revisa el número y vuelve a intentarlo.',
    'wallet-missing': 'Este navegador no tiene esa cartera. Instálala o entra de otra forma.',
    'wallet-cancelled': 'La cartera no firmó: se canceló o está bloqueada. Vuelve a intentarlo cuando quieras.',
    'wallet-of-another': 'Esta cartera no es la de tu cuenta. Elige en ella la dirección con la que entraste.',
    'wallet-refused':
      'El servidor no aceptó la firma de la cartera. Mira si la hora de tu dispositivo es correcta y vuelve a intentarlo.',
    'captcha-needed':
      'Este servidor pide una prueba contra robots que Onda no muestra. Avisa a quien administra este sitio.',
    'captcha-refused': 'El servidor no aceptó la prueba contra robots: quizá caducó. Vuelve a intentarlo.',
    'captcha-cancelled':
      'Se canceló la prueba contra robots y no se ha enviado nada. Vuelve a intentarlo cuando quieras.',
    'captcha-unavailable':
      'La prueba contra robots no se pudo hacer, y no se ha enviado nada. Revisa tu conexión y si algo la bloquea en tu navegador, y vuelve a intentarlo.',
    'account-blocked': 'Esta cuenta está bloqueada. Escribe a quien administra este sitio.',
    'passkey-cancelled': 'No se ha usado ninguna llave: se canceló. Vuelve a intentarlo cuando quieras.',
    'passkey-timed-out': 'Se acabó el tiempo para usar la llave. Vuelve a intentarlo.',
    'passkey-wrong-site':
      'El navegador no permite usar llaves en esta dirección. Abre Onda en la dirección donde la usas siempre.',
    'passkey-unsupported': 'Este navegador o este dispositivo no puede usar llaves así. Prueba con otro.',
    'passkey-insecure': 'Las llaves solo funcionan en una página segura: abre esta con https.',
    'passkey-known': 'Este dispositivo ya tiene una llave para esta cuenta.',
    'passkey-refused': 'El servidor no aceptó esta llave: quizá se quitó de la cuenta. Usa otra o entra de otra forma.',
    'too-many-passkeys': 'Ya tienes 10 llaves de acceso. Quita una antes de añadir otra.',
    'passkey-without-secret':
      'Esta llave de acceso sirve para entrar, pero no puede abrir datos cifrados: su dispositivo no lo permite. Usa tus palabras u otro dispositivo.',
    'passkey-of-another': 'Esta llave de acceso es de otra cuenta. Elige una de esta.',
    'passkey-opens-nothing':
      'Esta llave de acceso no abre tus datos: no se añadió para eso, o se quitó. Usa otra forma.',
    'phrase-wrong': 'Estas palabras no abren tus datos: quizá las cambiaste, o son de otra cuenta. Revisa tu papel.',
    'pairing-code-wrong':
      'El número no coincide. Por seguridad solo hay un intento: empieza otra vez en los dos dispositivos.',
    'pairing-over': 'Ha pasado demasiado tiempo. Empieza otra vez en los dos dispositivos.',
    'pairing-refused':
      'No se ha seguido en el otro dispositivo: el número no coincidía, o se canceló allí. Empieza otra vez en los dos dispositivos.',
    'words-overtaken':
      'En otra pestaña o en otro dispositivo se terminó antes, y vale lo de allí. Las palabras que se veían aquí no abren nada: si las escribiste, destruye ese papel.',
    'keys-outdated': 'Tus llaves cambiaron mientras tanto. Vuelve a intentarlo.',
    'keys-forged':
      'El servidor dio algo que ninguno de tus dispositivos hizo, así que no se usa. Avisa a quien administra este sitio.',
    'last-key':
      'Sin esta llave podrías quedarte fuera de tus datos. Antes añade otra: palabras nuevas o una llave de acceso.',
    'protection-unsupported': 'Este navegador no puede cifrar tus datos. Actualízalo, o usa otro.',
    'protection-unkept':
      'Este navegador no puede guardar tu llave en este dispositivo, quizá porque la ventana es privada. Lo de tu cuenta sigue como está: usa otro navegador u otro dispositivo.',
    'signed-out': 'Tu sesión terminó. Vuelve a entrar para continuar.',
    'link-invalid': 'Este enlace no vale: quizá ya se usó, caducó o está incompleto. Pide un código nuevo.',
    'other-browser':
      'Este enlace se pidió en otro navegador, o pediste otro después. Ábrelo donde lo pediste o usa el código del mismo mensaje.',
    'server-busy': 'El servidor no puede atenderte ahora. Vuelve a intentarlo dentro de unos segundos.',
    'function-unreachable':
      'No se pudo contactar con el servidor. Revisa tu conexión y vuelve a intentarlo. (failed to send a request to the Edge Function)',
    'function-relay':
      'El servidor no pudo atender la petición. Inténtalo más tarde. (Relay Error invoking the Edge Function)',
    'function-failed':
      'El servidor no pudo terminar. Vuelve a entrar para ver si tu cuenta sigue ahí e inténtalo de nuevo. (Edge Function returned a non-2xx status code)',
    'not-erased':
      'No sabemos si se borró de tu cuenta; aquí no se ha borrado nada. Revisa tu conexión y vuelve a intentarlo.',
    unexpected: 'Algo falló y no sabemos qué. Vuelve a intentarlo dentro de un momento.',
  } satisfies Record<AccountProblem, string>,
  retryAfter: (seconds: number): string =>
    seconds < 120
      ? plural('es', seconds, {
          one: 'Vuelve a intentarlo dentro de # segundo.',
          other: 'Vuelve a intentarlo dentro de # segundos.',
        })
      : plural('es', Math.ceil(seconds / 60), {
          one: 'Vuelve a intentarlo dentro de # minuto.',
          other: 'Vuelve a intentarlo dentro de # minutos.',
        }),
};
