import { plural } from '#i18n/plural.ts';

export const insight = {
  loading: 'Leyendo tus sesiones…',
  failed: 'Ahora no se pueden leer tus sesiones.',
  unknown: 'Aún no hay datos suficientes',
  missingSessions: (count: number): string =>
    plural('es', count, {
      one: 'Falta # sesión en la que respondas a la misma pregunta (calma, energía o ánimo) antes y después.',
      other: 'Faltan # sesiones en las que respondas a la misma pregunta (calma, energía o ánimo) antes y después.',
    }),
  missingDays: (count: number): string =>
    plural('es', count, {
      one: 'Falta # día más: cada día es distinto.',
      other: 'Faltan # días más: cada día es distinto.',
    }),
  so: (sessions: number, days: number): string =>
    `${plural('es', sessions, { one: '# sesión', other: '# sesiones' })} en ${plural('es', days, { one: '# día', other: '# días' })}.`,
  change: 'Cambio medio, de antes a después',
  interval: (from: string, to: string): string => `entre ${from} y ${to}`,
  direction: { higher: 'mejor después', lower: 'peor después', unclear: 'sin cambio claro' },
  scales: { tension: 'Calma', energy: 'Energía', mood: 'Ánimo' },
  honest:
    'En la escala de 1 a 100, con un intervalo del 95 %, que nunca baja de medio paso de la escala a cada lado. Es lo que se ha visto, no lo que hizo el tono: quien empieza en un mal momento suele estar mejor después, y esperar un efecto ya cambia algo.',
  blind: {
    title: '¿Es el tono, o daría igual otro?',
    lead: (sessions: number): string =>
      `Una comparación a ciegas: en ${sessions} sesiones suena, sin decirte cuál, este tono o uno parecido igual de fuerte. Al final ves la diferencia, con su incertidumbre.`,
    start: 'Empezar la comparación',
    impossible: 'Con este sonido no hay un tono parecido con el que comparar. Elige una forma que se oiga.',
    running: (done: number, of: number): string => `Comparación en marcha: ${done} de ${of} sesiones cuentan.`,
    counts: 'Cuenta una sesión de un minuto o más, con cómo estás antes y después. Hasta el final no se calcula nada.',
    other: 'Este sonido no es el de la comparación: esta sesión no contará.',
    back: 'Volver al sonido de la comparación',
    giveUp: 'Terminar y ver qué sonó',
    finish: 'Ver el resultado',
    confirm: 'Si terminas ahora no se puede seguir, y el azar pesa más.',
    confirmYes: 'Terminar',
    confirmNo: 'Seguir comparando',
    result: 'Resultado de la comparación',
    control: (hertz: string, control: string): string => `El tono: ${hertz} Hz. El otro: ${control} Hz.`,
    tooFew: (tone: number, control: number): string =>
      `Muy pocas sesiones para comparar: ${tone} con el tono y ${control} con el otro.`,
    of: (tone: number, control: number): string => `${tone} sesiones con el tono y ${control} con el otro.`,
    difference: 'Cuánto más cambió con el tono que con el otro',
    direction: { higher: 'mejor con el tono', lower: 'mejor con el otro', unclear: 'sin diferencia clara' },
    early: 'Terminada antes de tiempo: el momento elegido y el azar pesan más de lo que dice el intervalo.',
    again: 'Comparar otra vez',
  },
};
