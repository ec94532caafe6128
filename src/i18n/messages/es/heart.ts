import { plural } from '#i18n/plural.ts';

export const heart = {
  rate: 'Pulso',
  perMinute: 'lpm',
  perMinuteSpoken: 'latidos por minuto',
  coherence: 'Coherencia',
  percent: (value: string): string => `${value} %`,
  levels: { low: 'baja', medium: 'media', high: 'alta' },
  battery: (percent: string): string => `Batería ${percent} %`,
  batteryLow: 'poca',
  batteryUnknown: 'Batería: no la indica',
  reconnecting: 'Sin señal: volviendo a conectar…',
  contact: { present: 'Buen contacto', absent: 'Sin contacto con la piel', unknown: 'Contacto: no lo indica' },
  signal: {
    name: 'Señal',
    clean: 'limpia',
    corrected: (percent: string): string => `${percent} % de latidos corregidos`,
    unknown: '–',
  },
  silent: 'El sensor está conectado, pero no envía nada. Humedece los electrodos y ajusta la banda.',
  contactLost: 'La banda ha perdido la piel. Ajústala o humedece los electrodos.',
  beats: {
    label: (from: string, to: string): string =>
      `Latidos del último minuto: de ${from} a ${to} milisegundos entre uno y otro`,
    none: 'Aquí se dibuja el ritmo de tus latidos en cuanto lleguen.',
    noIntervals: 'Sin intervalos entre latidos no hay curva que dibujar.',
    minute: 'Último minuto',
  },
  states: {
    'no-intervals': 'Este sensor envía el pulso, pero no los intervalos entre latidos; sin ellos no hay coherencia.',
    'warming-up': (seconds: string): string => `Reuniendo latidos: faltan ${seconds} s`,
    gap: (seconds: string): string => `Se perdieron latidos: vuelve en ${seconds} s o más`,
    repeated:
      'Llegan más latidos de los que caben en el tiempo: el sensor los repite. Desconéctalo y conéctalo de nuevo',
    smoothed: 'Este sensor envía medias de varios latidos, y con ellas no se puede calcular ni RMSSD ni coherencia',
    artefacts: (percent: string): string => `Demasiados latidos dudosos (${percent} %): ajusta la banda y no te muevas`,
    flat: 'Los latidos casi no varían: no hay nada que medir',
  },
  short: {
    'no-intervals': 'sin intervalos',
    'warming-up': (seconds: string): string => `en ${seconds} s`,
    gap: 'latidos perdidos',
    repeated: 'latidos repetidos',
    smoothed: 'latidos promediados',
    artefacts: 'señal dudosa',
    flat: 'sin variación',
  },
  lag: 'Mira los últimos 64 segundos, así que va unos 40 segundos por detrás de ti.',
  meaning:
    'Una coherencia alta dice sobre todo que respiras despacio y parejo. No es una medida médica; con arritmia, marcapasos o algunos medicamentos no significa nada.',
  disconnect: 'Desconectar',
  forget: 'Olvidar este sensor',
  forgotten: 'Sensor olvidado',
  now: 'ahora',
  measured: (ago: string, time: string): string => `${ago}, ${time}`,
  session: {
    heartRate: (rate: string): string => `${rate} lpm de media`,
    rmssd: (value: string): string => `RMSSD ${value} ms`,
    sdnn: (value: string): string => `SDNN ${value} ms`,
    smoothed:
      'Sin RMSSD ni coherencia: el sensor envía medias de varios latidos, que las falsearían; también SDNN parece menor.',
    coherence: (percent: string): string => `coherencia ${percent} %`,
    high: (percent: string): string => `${percent} % del tiempo alta`,
    save: (title: string, time: string): string => `guardar los latidos de ${title}, ${time}`,
    formats: { txt: 'Texto', csv: 'CSV' },
    failed: 'No se pudieron guardar los latidos',
    none: 'De esta sesión no hay latidos guardados',
  },
  names: { heartRate: 'Pulso medio', rmssd: 'RMSSD', coherence: 'Coherencia media' },
  milliseconds: 'ms',
  weeks: {
    title: 'Tu corazón, semana a semana',
    lead: 'De las sesiones con sensor de los últimos seis meses. Muestra lo que se midió, no por qué: también cuentan la hora, la postura y cómo respiras.',
    few: 'Los puntos huecos son de una o dos sesiones y dicen poco. Las barras cuentan las sesiones de cada semana.',
    rmssd: 'RMSSD: cuánto cambia el tiempo entre un latido y el siguiente.',
    smoothed: (count: number): string =>
      plural('es', count, {
        one: 'De # sesión no hay RMSSD ni coherencia: el sensor envió medias de varios latidos.',
        other: 'De # sesiones no hay RMSSD ni coherencia: el sensor envió medias de varios latidos.',
      }),
    latest: (date: string, count: number): string =>
      plural('es', count, { one: `semana del ${date}, # sesión`, other: `semana del ${date}, # sesiones` }),
    unmeasured: 'sin medir',
    byWeek: 'Ver por semanas',
    caption: 'El corazón por semanas; entre paréntesis, las sesiones de cada media',
    week: 'Semana del',
    of: (value: string, count: string): string => `${value} (${count})`,
  },
  own: {
    title: 'El corazón durante las sesiones',
    byFrequency: 'Por frecuencia',
    so: (sessions: number, days: number): string =>
      `${plural('es', sessions, { one: '# sesión con sensor', other: '# sesiones con sensor' })} en ${plural('es', days, { one: '# día', other: '# días' })}.`,
    unknown: 'Aún no hay datos suficientes',
    missingSessions: (count: number): string =>
      plural('es', count, { one: 'Falta # sesión con sensor.', other: 'Faltan # sesiones con sensor.' }),
    missingDays: (count: number): string =>
      plural('es', count, { one: 'Falta # día más.', other: 'Faltan # días más.' }),
    interval: (from: string, to: string): string => `entre ${from} y ${to}`,
    honest:
      'La media de los días, con un intervalo del 95 %. Es lo que se midió mientras escuchabas, no lo que hizo el tono: también cuentan la hora, la postura y cómo respiras.',
  },
  others: {
    title: 'Frente a tus otras sesiones con sensor',
    points: (value: string, count: number): string =>
      plural('es', count, { one: `${value} punto`, other: `${value} puntos` }),
    direction: {
      higher: 'mayor con este tono',
      lower: 'menor con este tono',
      unclear: 'sin diferencia clara',
    },
    honest:
      'Es una diferencia, no un efecto: cada tono se elige a otra hora y con otro ánimo, y con cada uno se respira distinto.',
  },
};
