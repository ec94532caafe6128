import { plural } from '#i18n/plural.ts';

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const writeDate = (date: Date): string => `${date.getDate()} de ${months[date.getMonth()]} de ${date.getFullYear()}`;

/** Who can read the records of an account, and the keys to them. */
export const protection = {
  title: 'Quién puede leer tus datos',
  /** Without Intl, whose first use takes a slow phone longer than all else that is done when a device opens. */
  date: (moment: number): string => writeDate(new Date(moment)),
  unavailable: 'Ahora no se puede saber si tus datos están protegidos. Revisa tu conexión.',
  /** At the top of the dashboard, and with the synchronisation. */
  notice: {
    offer: {
      title: 'Que solo tú puedas leer tus datos',
      text: 'Puedes cifrarlo con una llave que solo tienes tú.',
      open: 'Ver cómo',
      putOff: 'De acuerdo. Te lo preguntaremos otra vez dentro de un mes. También está en Perfil, Ajustes.',
    },
    locked: {
      title: 'Aquí falta tu llave',
      text: 'Lo de tu cuenta está cifrado. Ábrelo, por ejemplo, con tus doce palabras o con otro dispositivo tuyo. Lo que hay aquí sigue funcionando.',
      open: 'Abrir mis datos',
    },
    removed: {
      title: 'Aquí ya no hay llave',
      text: 'Este dispositivo se quitó de tu cuenta y ya no recibe nada de ella. Lo que tenía sigue aquí, aunque lo borres todo desde otro.',
      open: 'Abrir mis datos',
    },
    replaced: {
      title: 'Aquí falta la llave nueva',
      text: 'Tu cuenta tiene ahora otra llave. Este dispositivo no la conoce y no puede leer lo nuevo. Lo que hay aquí sigue funcionando.',
      open: 'Ver qué hacer',
    },
    emptied: {
      title: 'Lo de tu cuenta se ha borrado',
      text: 'Lo pidió un dispositivo, y se ha borrado también de aquí. No se puede deshacer: solo vuelve lo que tengas en un archivo exportado. Si no fuiste tú, cambia tu contraseña.',
      open: 'Ir a los ajustes de la cuenta',
    },
    asked: {
      title: '¿Lo borraste todo?',
      text: 'Lo de tu cuenta ya no está en el servidor, y ningún dispositivo tuyo dice haberlo borrado. Aquí sigue todo. Decide si lo conservas o lo borras también aquí.',
      open: 'Decidir',
    },
    /** Leads to erasing what a device keeps that was removed. */
    eraseHere: 'Borrar todo de aquí',
  },
  start: {
    title: 'Protege tus datos',
    lead: 'Con una llave que solo tienes tú, tus datos salen cifrados de tus dispositivos. Tampoco puede leerlos quien administra este sitio.',
    words: 'La llave son doce palabras que escribes en un papel. Lleva unos minutos.',
    loss: 'Si pierdes el papel y todos tus dispositivos, nadie puede recuperar lo que hay en tu cuenta, tampoco con tu correo.',
    begin: 'Empezar',
    later: 'Ahora no',
    wasPutOff:
      'Elegiste «Ahora no»: en este dispositivo te lo preguntaremos otra vez cuando pase un mes. Aquí puedes hacerlo cuando quieras.',
    decline: 'No quiero cifrarlos',
    declineNow: 'Dejarlo como está',
    keepAsking: 'Volver',
    declineText:
      'Todo sigue como ahora: si olvidas tu contraseña, te basta con tu correo, y quien administra este sitio puede leer lo que sincronizas. Puedes cambiar de idea cuando quieras.',
    declined: 'Elegiste no cifrarlos. Puedes hacerlo cuando quieras.',
  },
  phrase: {
    title: 'Tus doce palabras',
    lead: 'Escríbelas en un papel, en este orden. Cuando termines, no se vuelven a mostrar. Quien las tenga y entre en tu cuenta puede leer tus datos.',
    unchecked: 'Si antes apuntaste otras y no llegaste a comprobarlas, ese papel no vale.',
    print: 'Imprimir',
    printTitle: 'Onda: tus doce palabras',
    printLead:
      'Con tu cuenta, abren tus datos en un dispositivo nuevo: desde que las compruebas en Onda y hasta que las cambias. Guárdalas donde solo tú las encuentres.',
    printed: (day: string): string => `Impresas el ${day}.`,
    written: 'Ya las tengo en papel',
    checkTitle: 'Comprueba tu papel',
    checkLead: 'Escribe estas tres palabras tal como están en él.',
    word: (place: number): string => `Palabra ${place}`,
    wordMissing: 'Escribe la palabra.',
    wordWrong: 'No coincide. Mira tu papel.',
    showAgain: 'Ver las palabras otra vez',
    confirm: 'Comprobar y terminar',
    confirming: 'Guardando…',
    cancel: 'Cancelar',
  },
  done: 'Listo: ya tienes tu llave',
  locked: {
    title: 'Abre tus datos en este dispositivo',
    lead: 'Tus datos están cifrados y aquí falta la llave.',
    removed: 'Este dispositivo se quitó de tu cuenta. Conserva lo que ya tenía, y lo nuevo necesita otra vez la llave.',
    words: 'Con tus doce palabras',
    field: 'Las doce palabras',
    fieldHint: 'Con un espacio entre ellas. No importan las mayúsculas ni los acentos.',
    fieldMissing: 'Escribe tus doce palabras.',
    length: (words: number): string => `Has escrito ${words}. Hacen falta doce palabras.`,
    unknown: (place: number, word: string): string => `Revisa la palabra ${place}, «${word}»: no está en la lista.`,
    mistaken: 'Son palabras de la lista, pero alguna no es la tuya o están en otro orden. Revisa tu papel.',
    open: 'Abrir mis datos',
    opening: 'Abriendo…',
    passkey: 'Con una llave de acceso',
    passkeyHint: 'Usa una llave de acceso que añadiste para abrir tus datos.',
    passkeyUnsure:
      'Ahora no se puede saber si añadiste una llave de acceso para abrir tus datos. Si la añadiste, úsala.',
    device: 'Con otro dispositivo',
    deviceHint: 'Usa un dispositivo en el que ya ves tus datos.',
    opened: 'Ya puedes leer tus datos aquí',
  },
  pairAgain: 'Empezar otra vez',
  join: {
    waiting:
      'En tu otro dispositivo, abre Onda: Perfil, hacia el final «Ajustes», y allí «Añadir un dispositivo». Deja esta página abierta.',
    code: 'Escribe este número en tu otro dispositivo:',
    field: 'Después escribe aquí el número de tu otro dispositivo',
    open: 'Abrir mis datos',
    cancel: 'Cancelar',
  },
  share: {
    start: 'Añadir un dispositivo',
    waiting: 'En el dispositivo nuevo, entra en tu cuenta y elige «Con otro dispositivo». Deja esta página abierta.',
    asks: (label: string): string => `${label === '' ? 'Un dispositivo' : label} pide abrir tus datos.`,
    onlyYours: 'Sigue solo si lo tienes delante.',
    field: 'Número que muestra el dispositivo nuevo',
    give: 'Es mío: dejarle entrar',
    giving: 'Comprobando…',
    code: 'Escribe ahora este número en el dispositivo nuevo:',
    noNumber: '¿No ves allí ningún número? Empieza otra vez.',
    givenNext: 'Cuando se abra allí, pulsa «Hecho». Si no se abre, empieza otra vez aquí y allí.',
    finish: 'Hecho',
    cancel: 'Cancelar',
  },
  lost: {
    title: 'Lo he perdido todo',
    text: 'Sin tus palabras, sin llave de acceso y sin otro dispositivo, nadie puede leer lo que hay en tu cuenta: se ha perdido para siempre. Lo que hay en tus dispositivos sigue en ellos.',
    next: 'Puedes empezar con una llave nueva. Lo que hay en este dispositivo se guardará otra vez en tu cuenta; lo de antes no se podrá abrir nunca más.',
    begin: 'Empezar con una llave nueva',
  },
  ways: {
    lead: 'Abren tus datos en un dispositivo nuevo. Tu contraseña sola no los abre, y tu correo tampoco. Un dispositivo en el que cerraste la sesión ya no los abre: puedes quitarlo.',
    list: 'Tus llaves y dispositivos',
    phrase: 'Doce palabras en papel',
    passkey: 'Llave de acceso',
    device: 'Dispositivo',
    here: 'este',
    since: (when: string): string => `Desde el ${when}`,
    addPasskey: 'Usar una llave de acceso para abrir tus datos',
    addPasskeyHint: 'Se te pedirá dos veces seguidas, para comprobar que abre.',
    addingPasskey: 'Esperando al dispositivo…',
    addedPasskey: 'Esta llave de acceso abre ahora tus datos',
    changePhrase: 'Cambiar las palabras',
    changePhraseText:
      'Tendrás doce palabras nuevas. Las de antes no abrirán nada de lo que guardes desde entonces. El papel de antes vale hasta que termines.',
    changedPhrase: 'Palabras cambiadas: ya puedes destruir el papel de antes',
    remove: 'Quitar',
    removeNamed: (name: string): string => `Quitar ${name}`,
    removeTitle: (name: string): string => `¿Quitar ${name}?`,
    removeDevice:
      'Conserva lo que ya tiene. Lo que guardes después no podrá leerlo. Su sesión sigue abierta: ciérrala en esta página con «Cerrar las demás», que cierra todas menos esta.',
    removePasskey: 'Ya no abrirá lo que guardes desde ahora. Si sirve para entrar en tu cuenta, sigue sirviendo.',
    removed: 'Quitado',
    removedDevice: 'Quitado. Su sesión sigue abierta.',
    behind: 'El servidor tiene llaves más antiguas que este dispositivo: quizá se restauró una copia.',
    restore: 'Devolverle las nuevas',
    restoring: 'Enviando…',
    replaced:
      'Tu cuenta tiene ahora otra llave, y este dispositivo no la conoce. Es lo que pasa si empezaste con una llave nueva en otro dispositivo. Si fuiste tú, abre aquí tus datos con ella: lo que hay en este dispositivo se guarda otra vez en tu cuenta.',
    notReplaced:
      'Si no fuiste tú, no la uses: cambia tu contraseña y avisa a quien administra este sitio. Lo que ya tienes sigue aquí.',
    forged:
      'El servidor dio llaves que este dispositivo no reconoce, y no las usa. Avisa a quien administra este sitio y, si no lo explica, no te fíes de él.',
  },
  sync: {
    unopenable: (count: number): string =>
      plural('es', count, {
        one: '# elemento de tu cuenta no se puede abrir. Se conserva tal como llegó.',
        other: '# elementos de tu cuenta no se pueden abrir. Se conservan tal como llegaron.',
      }),
    /** What a server has shown, lacked or said that it may not. */
    distrusted: {
      replayed:
        'El servidor mostró versiones antiguas de tus datos como si fueran nuevas. Este dispositivo no las usa y le envía las actuales.',
      missing: 'Al servidor le faltaban datos que ya tenía. Este dispositivo se los envía otra vez.',
      offered: 'El servidor mostró datos sin cifrar en tu cuenta cifrada. Este dispositivo no los lee.',
      reopened: 'El servidor dijo que tu cuenta no está cifrada. Este dispositivo sigue enviando solo datos cifrados.',
      next: 'Lo que hay en este dispositivo sigue aquí. Puede pasar si se restauró una copia de seguridad. Pregunta a quien administra este sitio y, si no lo explica, no te fíes de él.',
    },
    dismiss: 'Entendido',
    elsewhere: 'Otro de tus dispositivos tiene que terminar de cifrar lo que había antes: déjalo abierto.',
    cancel: 'Cancelar',
    busy: 'Un momento…',
    takeOver: {
      begin: 'Seguir en este dispositivo',
      text: 'Hazlo si el otro dispositivo ya no funciona o no lo tienes.',
      confirm: 'Cifrar desde aquí',
    },
    leave: {
      lead: 'Por eso lo que había antes en tu cuenta puede seguir también sin cifrar en el servidor.',
      begin: 'Borrar lo que no está cifrado',
      text: 'Se borra del servidor todo lo que no está cifrado. Lo que tu cuenta no acepta queda solo en este dispositivo.',
      confirm: 'Borrar del servidor',
    },
    openRisk:
      'Este dispositivo cifra lo que falta, tal como lo tiene ahora el servidor: lo que no está cifrado podría haberlo cambiado alguien.',
    sealHere: 'Cifrar desde aquí',
    sealing: 'Cifrando…',
    erasure: {
      lead: 'Si borraste todo desde un dispositivo sin la llave, es normal. Si no, consérvalo.',
      keep: 'Conservarlo y enviarlo otra vez',
      begin: 'Borrarlo también aquí',
      text: 'Se borra de este dispositivo lo que era de tu cuenta, y no se puede deshacer.',
      confirm: 'Borrar aquí',
    },
    erase: {
      text: 'Solo aquí: tu cuenta conserva lo que tenga. En todas partes: también de tu cuenta, que queda vacía. Como aquí falta la llave, tus otros dispositivos te preguntan antes. En ambos casos se cierra aquí la sesión.',
      prove:
        'Se borrará de este dispositivo y de tu cuenta, y no se puede deshacer. Tus otros dispositivos te preguntarán antes de borrar lo suyo. Confirma que eres tú.',
      done: 'Borrado de aquí y de tu cuenta, que sigue existiendo, vacía. Tus otros dispositivos te preguntarán antes de borrar lo suyo. Se cerró la sesión en este dispositivo.',
      exportHere: 'Aquí falta la llave: tu copia tendrá solo lo que hay en este dispositivo.',
    },
  },
};
