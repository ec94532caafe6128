export const resonance = {
  title: 'Tu ritmo al respirar',
  intro:
    'Hay un ritmo de respiración al que el pulso sube y baja más que a los demás. Cambia de una persona a otra; aquí puedes buscar el tuyo.',
  steps: [
    'Respira con el sonido a cinco ritmos, de 6,5 a 4,5 respiraciones por minuto: dos minutos y medio cada uno, en un orden al azar, y el primero otra vez al final. Son unos 15 minutos.',
    'Siéntate con comodidad, no hables y muévete poco. Puedes cerrar los ojos: cuando el sonido calle, has terminado.',
    'Puedes hacer una pausa o cancelar cuando quieras. Quédate en esta página hasta el final.',
  ],
  replaces: 'Lo que suena ahora se detendrá.',
  start: 'Buscar mi ritmo',
  opening: 'Abriendo el sonido…',
  step: (index: string, count: string): string => `Ritmo ${index} de ${count}`,
  perMinute: 'respiraciones por minuto',
  left: (time: string): string => `Quedan ${time} de este ritmo`,
  progress: 'Progreso de la búsqueda',
  paces: 'Los cinco ritmos',
  status: { used: 'hecho', unusable: 'faltan datos', now: 'ahora', 'to-come': 'después' },
  spoken: (step: string, pace: string): string => `${step}: ${pace} respiraciones por minuto`,
  unusable: (paces: string): string => `Faltan datos a ${paces}: podrás repetir al final.`,
  paused: 'En pausa',
  pausedText: 'El sonido está parado. Cuando sigas, este ritmo empezará de nuevo; los ya hechos cuentan.',
  pause: 'Hacer una pausa',
  resume: 'Seguir',
  cancel: 'Cancelar',
  // A semicolon, because Spanish decimals have a comma.
  comma: '; ',
  and: 'y',
  clear: (pace: string): string => `${pace} respiraciones por minuto`,
  clearText: 'A este ritmo tu pulso sube y baja más que a los otros cuatro: su margen no toca el de ninguno.',
  notClear: 'No está claro',
  notClearText: (paces: string): string =>
    `Entre ${paces} no se puede decidir: sus márgenes se tocan con el del mayor. Quédate con el que te resulte más cómodo, o vuelve a buscar otro día.`,
  tooLittle: 'Faltan datos',
  tooLittleText: (paces: string): string =>
    `No hay resultado todavía, por lo medido a ${paces}: se perdieron latidos, muchos eran dudosos o la respiración no siguió el sonido. Humedece los electrodos, ajusta la banda y repite; lo demás se conserva.`,
  smoothed: 'Sin resultado con este sensor',
  smoothedText:
    'Este sensor envía medias de varios latidos, que aplanan los ritmos rápidos más que los lentos. Una banda de pecho suele enviar cada latido.',
  chart: 'Cuánto sube y baja el pulso, en latidos por minuto',
  chartText: 'El punto es la media; la barra, su margen del 95 %.',
  row: (pace: string, value: string, range: string): string =>
    `A ${pace} respiraciones por minuto: ${value} latidos por minuto, margen de ${range}`,
  range: (from: string, to: string): string => `${from} a ${to}`,
  honest:
    'Es lo que hizo tu pulso hoy; otro día puede salir distinto. No es una medida médica. Queda guardado con tus demás datos.',
  last: (ago: string, time: string): string => `Última búsqueda: ${ago}, ${time}`,
  honestThen: 'Es lo que hizo tu pulso aquel día; hoy puede salir distinto. No es una medida médica.',
  take: (pace: string): string => `Usar ${pace} como mi ritmo`,
  taken: (pace: string): string => `La guía de respiración usará ${pace} por minuto`,
  repeat: 'Repetir lo que falta',
  again: 'Empezar de cero',
};
