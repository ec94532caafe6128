import { plural } from '#i18n/plural.ts';

const sessions = (count: number): string => plural('es', count, { one: '# sesión', other: '# sesiones' });
const days = (count: number): string => plural('es', count, { one: '# día', other: '# días' });

/** The texts of what the person has listened to. */
export const history = {
  title: 'Tu historia',
  subtitle: 'Lo que has escuchado, en este dispositivo y en ningún otro sitio.',
  loading: 'Abriendo tu historia…',
  failed: 'No se pudo leer tu historia',
  sessions,
  totals: {
    label: 'En total',
    sessions: (count: number): string => plural('es', count, { one: 'sesión', other: 'sesiones' }),
    heard: 'de escucha',
    week: 'en los últimos 7 días',
  },
  empty: {
    title: 'Todavía no hay nada, y está bien así',
    text: 'Tras tu primera sesión verás aquí cuánto escuchas, cuándo y qué tonos; y, si lo cuentas, cómo te sientes antes y después.',
    private: 'Todo se guarda solo en este dispositivo. Puedes llevártelo o borrarlo desde tu perfil.',
    action: 'Elegir una frecuencia',
    routines: 'Darle una hora: tus rutinas',
  },
  year: {
    title: 'Un año de un vistazo',
    summary: (count: number, heard: string): string => `${days(count)} con escucha en el último año, ${heard} en total`,
    none: 'sin escucha',
    less: 'Menos',
    more: 'Más',
    legend: ['nada', 'menos de 15 min', 'de 15 a 30 min', 'de 30 a 60 min', 'una hora o más'],
    legendLabel: 'Minutos al día',
    scrollLabel: 'Calendario del último año; se desplaza hacia los lados',
    byMonth: 'Ver por meses',
    month: 'Mes',
    days: 'Días',
    sessionCount: 'Sesiones',
    heard: 'Escucha',
  },
  rhythm: {
    title: 'Tu ritmo',
    value: 'de los últimos 28 días',
    text: 'Días con alguna sesión. No hay racha que mantener: los días de descanso también son parte.',
  },
  hours: {
    title: 'Tus horas',
    mostly: (from: string, to: string): string => `Sobre todo de ${from} a ${to}`,
    few: 'Con unas cuantas sesiones más se verá cuándo escuchas.',
    caption: 'Sesiones por hora del día',
    hour: 'Hora',
  },
  heard: {
    title: 'Lo que más escuchas',
    all: (count: number): string => plural('es', count, { one: 'Ver # frecuencia', other: 'Ver las # frecuencias' }),
    unnamed: (id: string): string => `Frecuencia n.º ${id}`,
    none: 'Escucha libre',
  },
  insight: {
    title: 'Antes y después',
    lead: 'Lo que dicen tus propias respuestas. Muestra lo que pasó, no por qué pasó.',
    none: 'Cuando respondas antes y después de unas cuantas sesiones, aquí verás qué cambia.',
    unknown: (least: number, onDays: number): string =>
      `No se puede saber todavía: hacen falta ${least} sesiones en ${onDays} días distintos, con la misma pregunta respondida antes y después.`,
    unknownYet: 'No se puede saber todavía',
    so: (count: number, onDays: number): string => `${sessions(count)} en ${days(onDays)}`,
    interval: (low: string, high: string): string => `entre ${low} y ${high}`,
    unclear: 'sin cambio claro',
    how: 'El punto es el cambio medio en una escala de 100; la barra, el margen en el que está el verdadero con un 95 % de confianza, y nunca menos de medio paso de la escala a cada lado. En gris: sin cambio claro.',
  },
  log: {
    title: 'Sesiones',
    heardOf: (heard: string, planned: string): string => `${heard} de ${planned}`,
    heardOnly: (heard: string): string => `${heard}, sin límite`,
    ended: {
      completed: 'completa',
      stopped: 'terminada antes',
      'device-changed': 'parada al cambiar la salida de audio',
      failed: 'parada: el audio falló',
      unfinished: 'quedó abierta',
    },
    modes: { pure: 'tono puro', binaural: 'binaural', monaural: 'monoaural', isochronic: 'isocrónico' },
    blind: 'comparación a ciegas',
    before: 'Antes',
    after: 'Después',
    feeling: { tension: 'Calma', energy: 'Energía', mood: 'Ánimo' },
    feltBoth: (name: string, before: string, after: string): string => `${name}: de ${before} a ${after}`,
    feltOnce: (name: string, value: string): string => `${name}: ${value}`,
    remove: (title: string, time: string): string => `Borrar la sesión de ${title}, ${time}`,
    removed: 'Sesión borrada',
    undo: 'Deshacer',
    more: (count: number): string => plural('es', count, { one: 'Ver # más', other: 'Ver # más' }),
  },
};
