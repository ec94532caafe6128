import { plural } from '#i18n/plural.ts';

export const results = {
  none: 'Todavía no hay resultados',
  noneText: 'Responde seis preguntas y verás tus áreas, tres sugerencias y un plan para la semana.',
  take: 'Hacer la evaluación',
  again: 'Repetir la evaluación',
  loading: 'Abriendo tus resultados…',
  taken: (when: string, ago: string | undefined): string => (ago === undefined ? when : `${when} (${ago})`),
  choose: 'Evaluación',
  notKept:
    'Ahora no se puede guardar nada nuevo: lo último dura mientras esta página siga abierta. Tu perfil explica por qué.',
  figureLabel: 'Tus seis áreas, de 1 a 100',
  now: 'Esta vez',
  before: (day: string): string => `La anterior, ${day}`,
  area: 'Área',
  score: 'Valor',
  level: 'Nivel',
  change: 'Cambio',
  same: 'igual',
  changeSpoken: (by: number): string => {
    if (by === 0) return 'igual que la anterior';
    const points = plural('es', Math.abs(by), { one: '# punto', other: '# puntos' });
    return `${points} ${by > 0 ? 'más' : 'menos'} que la anterior`;
  },
  changeNote: 'Unos pocos puntos arriba o abajo son normales de un día a otro.',
  strongest: 'Tu área más fuerte',
  weakest: 'Tu área más baja',
  even: 'Tus seis áreas están igualadas: ninguna destaca.',
  lowNote: 'Si llevas semanas así, hablarlo con un profesional de la salud ayuda más que cualquier tono.',
  suggestions: 'Tres frecuencias para probar',
  reason: (state: string, value: number): string => `${state} (${value} de 100).`,
  /** What is said of each area by its band. */
  states: {
    physical: { low: 'Tu cuerpo va justo', medium: 'Tu cuerpo está a medias', high: 'Tu cuerpo está bien' },
    mental: { low: 'Tu mente va justa', medium: 'Tu mente está a medias', high: 'Tu mente está clara' },
    emotional: { low: 'Tu ánimo está bajo', medium: 'Tu ánimo está a medias', high: 'Tu ánimo está bien' },
    spiritual: {
      low: 'Les encuentras poco sentido a tus días',
      medium: 'Les encuentras sentido a ratos',
      high: 'Les encuentras sentido a tus días',
    },
    sleep: { low: 'Duermes mal', medium: 'Duermes regular', high: 'Duermes bien' },
    stress: { low: 'El estrés te desborda', medium: 'El estrés te pesa a ratos', high: 'Llevas el estrés con calma' },
  },
  /** What people look for in each area. */
  topics: {
    physical: 'tener energía',
    mental: 'concentrarte',
    emotional: 'calmarte',
    spiritual: 'meditar',
    sleep: 'dormir',
    stress: 'llevar mejor el estrés',
  },
  decidedBy: {
    only: (topic: string, evidence: string): string => `Para ${topic} no queda otro; su evidencia es ${evidence}.`,
    evidence: (topic: string, evidence: string): string => `Para ${topic}, es el de mejor evidencia: ${evidence}.`,
    sources: (topic: string, evidence: string): string =>
      `Para ${topic}, su evidencia es ${evidence}, como la de otros; tiene más fuentes comprobadas.`,
    depth: (topic: string, evidence: string): string =>
      `Para ${topic}, su evidencia es ${evidence}, como la de otros; es el más grave o lento.`,
  },
  needsHeadphones: 'Con auriculares: cada oído recibe un tono distinto.',
  anySpeaker: 'Se oye bien en cualquier altavoz.',
  evenSuggestions: 'Como tus seis áreas están igualadas, estas corresponden a las tres primeras.',
  howTitle: 'Cómo se eligen',
  how: [
    'Tomamos tus tres áreas más bajas; si empatan, en el orden de las preguntas.',
    'A cada área le corresponde una etiqueta de la biblioteca: lo que la gente busca. Es una elección nuestra, no un hallazgo científico.',
    'De los sonidos con esa etiqueta, el de mejor evidencia; si empatan, el de más fuentes verificadas; si aún empatan, el más grave o lento. Ninguno se repite.',
    'Dejamos fuera los graves que un altavoz pequeño no reproduce. Primero va la sugerencia con mejor evidencia.',
  ],
  howNote: 'Es una propuesta para probar, no un tratamiento.',
  plan: {
    title: 'Una semana para probarlas',
    text: 'Una sesión al día: tres para la primera sugerencia, dos para cada una de las otras. Las horas son un punto de partida.',
    days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    letters: ['L', 'M', 'X', 'J', 'V', 'S', 'D'],
    detail: (time: string, minutes: number): string => `${time} · ${minutes} min`,
    put: 'Añadir a mi semana',
    replace: 'Sustituir mi plan por este',
    replaces: (count: number): string =>
      plural('es', count, {
        one: 'Sustituye # rutina del plan anterior. Las que creaste tú no cambian.',
        other: 'Sustituye # rutinas del plan anterior. Las que creaste tú no cambian.',
      }),
    done: 'Añadido a tu semana. La próxima sesión aparece en Inicio.',
    toDashboard: 'Ir a Inicio',
    toRoutines: 'Tus rutinas',
    failed: 'No se pudo guardar. Vuelve a intentarlo.',
  },
  overTime: {
    title: 'A lo largo del tiempo',
    text: (count: number, from: string, to: string): string =>
      from === to
        ? `${count} evaluaciones, ${from}.`
        : `${count} evaluaciones, del ${from} al ${to}. Las líneas separan bajo, medio y alto.`,
    chart: (area: string, first: number, last: number): string => `${area}: de ${first} a ${last}`,
    date: 'Fecha',
    tableLabel: 'Todas tus evaluaciones',
  },
  remove: 'Borrar esta evaluación',
  removeConfirm: (day: string): string => `¿Borrar la evaluación del ${day}? No se puede deshacer.`,
  removeYes: 'Borrar',
  removeNo: 'Conservar',
  removed: 'Evaluación borrada.',
};
