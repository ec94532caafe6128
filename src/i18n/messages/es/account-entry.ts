const unconfirmed = (email: string): string =>
  `Si creaste una cuenta con ${email} y falta confirmarla, escribe el código de 8 cifras que te enviamos, o pide otro.`;

/** The steps of a sign-in, and what its forms share with the settings. */
export const accountEntry = {
  gives:
    'Onda funciona entera sin cuenta. Con una, tus sesiones, favoritas, rutinas y sonidos están también en tus otros dispositivos.',
  passwordRule: 'Al menos 10 caracteres. Varias palabras juntas se recuerdan mejor.',
  passwordShort: 'Es demasiado corta: usa al menos 10 caracteres.',
  byMail: 'Recibir un código por correo',
  forgotten: 'Olvidé mi contraseña',
  notConfirmed: 'Todavía no confirmé mi correo',
  or: 'o',
  continueWith: (provider: string): string => `Continuar con ${provider}`,
  signUpClosed: 'Por ahora no se pueden crear cuentas en este sitio.',
  opening: 'Comprobando…',
  back: 'Volver',
  address: {
    'sign-in': {
      title: 'Entrar con un código',
      lead: 'Te enviamos un código y un enlace. Con cualquiera de los dos entras sin contraseña.',
    },
    recovery: {
      title: 'Restablecer la contraseña',
      lead: 'Te enviamos un código y un enlace. Con cualquiera de los dos puedes elegir una contraseña nueva.',
    },
  },
  send: 'Enviar el código',
  sending: 'Enviando…',
  mail: {
    title: 'Revisa tu correo',
    unsentTitle: 'Confirma tu correo',
    sent: (email: string): string =>
      `Enviamos un mensaje a ${email}. Escribe su código de 8 cifras o abre el enlace en este navegador. Valen 10 minutos.`,
    recovery: (email: string): string =>
      `Si hay una cuenta con ${email}, recibirás un mensaje. Escribe su código de 8 cifras o abre el enlace en este navegador. Valen 10 minutos.`,
    unconfirmed: {
      signup: unconfirmed,
      confirmation: (email: string): string =>
        `${unconfirmed(email)} Después eliges aquí tu contraseña, en lugar de la anterior.`,
    },
    missing: '¿No llega? Revisa el correo no deseado.',
    known: 'Si ya tenías una cuenta con este correo, inicia sesión.',
  },
  link: {
    title: 'Escribe el código del mensaje',
    lead: {
      'sign-in': 'Está en el mismo mensaje que el enlace, y con él entras en este navegador.',
      recovery: 'Está en el mismo mensaje que el enlace. Después eliges aquí una contraseña nueva.',
      confirmation:
        'Está en el mismo mensaje que el enlace. Después eliges aquí tu contraseña, en lugar de la anterior.',
    },
    another: 'Pedir otro código',
  },
  code: 'Código',
  codeMissing: 'Escribe el código.',
  codeWrong: (digits: number): string => `El código tiene ${digits} cifras.`,
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  resend: 'Enviar otro código',
  resendIn: (count: number): string => `Enviar otro en ${count} s`,
  resent: 'Enviado. Usa el código del último mensaje.',
  changeAddress: 'Usar otro correo',
  phone: {
    enter: 'Recibir un código por mensaje de texto',
    title: 'Entrar con tu teléfono',
    lead: 'Te enviamos un código por mensaje de texto. Con él entras sin contraseña.',
    field: 'Teléfono',
    hint: 'Con el prefijo del país, como +34 600 000 000.',
    missing: 'Escribe tu teléfono.',
    wrong: 'Escríbelo con + y el prefijo del país.',
    sent: (phone: string): string => `Enviamos un mensaje de texto a ${phone}. Escribe su código de 6 cifras.`,
    change: 'Usar otro teléfono',
  },
  organisation: {
    enter: 'Entrar con tu organización',
    title: 'Entrar con tu organización',
    lead: 'Si tu empresa o tu centro tiene una cuenta aquí, te llevamos a su página para entrar.',
    field: 'Dominio de la organización',
    hint: 'Lo que va detrás de la @ en tu correo de allí, como ejemplo.org.',
    missing: 'Escribe el dominio.',
    wrong: 'Escríbelo así: ejemplo.org',
    go: 'Continuar',
    going: 'Abriendo…',
  },
  wallet: {
    enter: { ethereum: 'Entrar con tu cartera de Ethereum', solana: 'Entrar con tu cartera de Solana' },
    // A wallet shows it; the standard of these messages allows letters without accents only.
    statement: 'Entrar en Onda. No cuesta nada.',
  },
  passkey: { enter: 'Entrar con una llave de acceso', entering: 'Esperando a la llave…' },
  factor: {
    title: 'Verificación en dos pasos',
    lead: 'Escribe el código de 6 cifras que muestra tu aplicación de autenticación.',
    leadKey: 'Usa la llave de seguridad que añadiste a tu cuenta.',
    leadBoth: 'Escribe el código de 6 cifras que muestra tu aplicación de autenticación, o usa tu llave de seguridad.',
    leadPhone: 'Te enviamos un código por mensaje de texto al teléfono que añadiste a tu cuenta.',
    leadAny: 'Usa cualquiera de las formas que añadiste a tu cuenta.',
    sendToPhone: (name: string): string => `Enviar un código a ${name}`,
    sentToPhone: 'Te enviamos un mensaje de texto. Escribe su código.',
    phoneCode: 'Código del mensaje de texto',
    useKey: 'Usar la llave de seguridad',
    usingKey: 'Esperando a la llave…',
    code: 'Código del autenticador',
    lost: '¿No la tienes a mano? Usa otro dispositivo donde la hayas configurado. Si ya no tienes ninguno, escribe a quien administra este sitio.',
    cancel: 'Entrar con otra cuenta',
  },
  recovery: {
    title: 'Elige una contraseña nueva',
    lead: {
      recovery: (email: string): string => `Para ${email}. Se cerrará la sesión en tus otros dispositivos.`,
      confirmation: (email: string): string =>
        `${email} está confirmado. Elige ahora tu contraseña: sustituye a la anterior, que pudo ponerla otra persona.`,
    },
    password: 'Contraseña nueva',
    save: 'Guardar la contraseña',
    saving: 'Guardando…',
    codeSent: 'Te enviamos un código por correo. Escríbelo aquí.',
    codeSentToPhone: 'Te enviamos un código por mensaje de texto. Escríbelo aquí.',
    saved: 'Contraseña guardada',
    cancel: 'Ahora no',
    cancelled: {
      recovery: 'Si lo dejas para después, puedes entrar con un código por correo.',
      confirmation:
        'Si lo dejas para después, no cuentes con la contraseña anterior: puedes entrar con un código por correo.',
    },
  },
};
