export const privacy = {
  /** Where a person's data is, by the state of their account. Nothing else says it. */
  keptWhere: {
    local: 'Se guarda en este dispositivo y en ningún otro sitio.',
    unknown: 'Se guarda en este dispositivo.',
    none: 'Se guarda en este dispositivo. Mientras no inicies sesión, no se envía a ningún sitio.',
    synchronised: 'Se guarda en este dispositivo; lo que sincronizas, también en tu cuenta.',
    kept: 'Se guarda en este dispositivo; lo que ya sincronizaste, también en tu cuenta, si aún existe. Lo nuevo no se envía hasta que termines de iniciar sesión.',
    waiting: 'Se guarda en este dispositivo. Por ahora no se envía nada a tu cuenta.',
    gone: 'Se guarda en este dispositivo. Tu cuenta ya no existe.',
    refused: 'Ahora no se guarda nada: lo nuevo dura mientras esta página siga abierta. Tu perfil explica por qué.',
  },
};
