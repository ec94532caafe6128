export const offline = {
  update: {
    label: 'Versión nueva',
    text: 'Hay una versión nueva de Onda.',
    accept: 'Actualizar',
    later: 'Luego',
  },
  install: {
    title: 'Onda en tu dispositivo',
    hint: 'Funciona también sin conexión',
    text: 'Ábrela como una app más. También funciona sin conexión: la biblioteca y los tonos ya están en tu dispositivo.',
    action: 'Instalar Onda',
    byHand: 'Toca Compartir en Safari y elige «Añadir a pantalla de inicio».',
    installed: 'Onda está instalada y funciona sin conexión: la biblioteca y los tonos están en tu dispositivo.',
    // Shown without a service worker.
    online: {
      hint: 'Como una app más',
      text: 'Ábrela como una app más.',
      installed: 'Onda está instalada en este dispositivo.',
    },
    unavailable:
      'Puedes usarla sin conexión en este navegador: la biblioteca y los tonos se guardan en tu dispositivo.',
  },
  away: 'Sin conexión: todo sigue funcionando.',
  storageWarning: {
    unavailable:
      'Tu navegador no deja guardar nada aquí: lo nuevo dura mientras esta página siga abierta. En Perfil puedes exportarlo.',
    full: 'No queda espacio para guardar: lo nuevo dura mientras esta página siga abierta. Libera espacio, o expórtalo en Perfil.',
    outdated:
      'Otra pestaña usa una versión más nueva de Onda: lo nuevo de esta no se guarda. Expórtalo en Perfil y vuelve a cargar la página.',
  },
};
