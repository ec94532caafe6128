/** The steps of a sign-in, and what its forms share with the settings. */
export const accountEntry = {
  passwordRule: 'Al menos 10 caracteres. Varias palabras juntas se recuerdan mejor.',
  passwordShort: 'Le faltan caracteres: al menos 10.',
  byMail: 'Recibir un código por correo',
  forgotten: 'Olvidé mi contraseña',
  or: 'o',
  continueWith: (provider: string): string => `Continuar con ${provider}`,
  signUpClosed: 'Este sitio no admite cuentas nuevas por ahora.',
  opening: 'Comprobando…',
  back: 'Volver',
  address: {
    'sign-in': {
      title: 'Entrar con un código',
      lead: 'Te enviamos un código y un enlace. Con uno de los dos entras, sin contraseña.',
    },
    recovery: {
      title: 'Poner una contraseña nueva',
      lead: 'Te enviamos un código y un enlace. Con uno de los dos eliges otra contraseña.',
    },
  },
  send: 'Enviar el código',
  sending: 'Enviando…',
  mail: {
    title: 'Revisa tu correo',
    sent: (email: string): string =>
      `Escribe el código de 8 cifras del mensaje a ${email}, o abre su enlace en este navegador. Valen 10 minutos.`,
    recovery: (email: string): string =>
      `Si ${email} tiene cuenta, le llega un mensaje. Escribe su código de 8 cifras o abre su enlace en este navegador. Valen 10 minutos.`,
    unconfirmed: (email: string): string =>
      `Falta confirmar ${email}. Escribe el código de 8 cifras que te enviamos, o pide otro.`,
    missing: '¿No llega? Mira en el correo no deseado. Si ya tenías cuenta con este correo, inicia sesión.',
  },
  code: 'Código',
  codeMissing: 'Escribe el código.',
  codeWrong: (digits: number): string => `Son ${digits} cifras.`,
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  resend: 'Enviar otro código',
  resendIn: (count: number): string => `Enviar otro en ${count} s`,
  resent: 'Enviado. El código anterior ya no vale.',
  changeAddress: 'Cambiar el correo',
  factor: {
    title: 'Segundo paso',
    lead: 'Escribe el código de 6 cifras que muestra tu aplicación de autenticación.',
    code: 'Código del autenticador',
    lost: '¿No la tienes a mano? Usa otro dispositivo donde la hayas configurado. Si no queda ninguno, escribe a quien lleva este sitio.',
    cancel: 'Entrar con otra cuenta',
  },
  recovery: {
    title: 'Elige una contraseña nueva',
    lead: (email: string): string => `Para ${email}. Se cierra la sesión en tus otros dispositivos.`,
    password: 'Contraseña nueva',
    save: 'Guardar la contraseña',
    saving: 'Guardando…',
    saved: 'Contraseña guardada',
    cancel: 'Dejarlo',
  },
};
