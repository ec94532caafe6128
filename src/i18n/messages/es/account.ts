import type { AccountProblem } from '#core/account/real-account.ts';

const problems: Record<AccountProblem, string> = {
  offline: 'No hay conexión. Revisa tu red y vuelve a intentarlo.',
  'wrong-credentials': 'El correo o la contraseña no son correctos.',
  'mail-not-confirmed': 'Falta confirmar tu correo con el código que te enviamos.',
  'wrong-code': 'El código no es correcto o ya no vale. Revísalo o pide otro.',
  'weak-password': 'Esa contraseña es demasiado fácil de adivinar. Usa al menos 10 caracteres.',
  'password-too-long': 'Esa contraseña es demasiado larga: caben 72 letras sin acento.',
  'same-password': 'Esa ya es tu contraseña. Elige otra.',
  'mail-invalid': 'Ese correo no es válido. Revísalo.',
  'mail-taken': 'Ese correo no se puede usar. Elige otro.',
  'too-many-attempts': 'Demasiados intentos. Espera un poco y vuelve a intentarlo.',
  'too-many-mails': 'Ya te enviamos un mensaje. Espera un minuto para pedir otro.',
  'sign-up-closed': 'Este sitio no admite cuentas nuevas por ahora.',
  'not-offered': 'Este sitio no ofrece eso.',
  'second-factor-needed': 'Antes hace falta el código de tu autenticador.',
  'reauthentication-needed': 'Antes hay que comprobar que eres tú con un código por correo.',
  'factor-name-taken': 'Ya tienes un autenticador con ese nombre. Elige otro.',
  'last-identity': 'Es tu única forma de entrar: añade otra antes de quitarla.',
  'signed-out': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'link-invalid': 'Ese enlace ya no vale. Pide otro.',
  'other-browser': 'Ese enlace se pidió en otro navegador. Ábrelo allí, o escribe el código del mensaje.',
  'function-unreachable': 'No se pudo llegar al servidor. No se ha cambiado nada.',
  'function-relay': 'El servidor no pudo hacerlo. No se ha cambiado nada.',
  'function-failed': 'El servidor no pudo hacerlo. Vuelve a intentarlo.',
  unexpected: 'El servidor no respondió bien. Suele arreglarse en un momento.',
};

export const account = { problems };
