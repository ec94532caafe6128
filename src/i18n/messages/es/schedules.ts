import { plural } from '#i18n/plural.ts';

export const schedules = {
  import: 'Importar de Gnaural o SBaGen',
  hint: 'Un archivo .gnaural, .xml o .sbg, con cualquier nombre. Se lee en tu dispositivo.',
  scheduleName: 'Programa importado',
  export: {
    title: 'Para Gnaural o SBaGen',
    lead: 'Cada programa recibe lo que conoce: Gnaural, tonos, vaivenes, pulsos y ruido rosa; SBaGen, lo mismo sin pulsos, sin reparto entre los oídos y con tiempos en segundos enteros.',
    save: { gnaural: 'Guardar .gnaural', sbg: 'Guardar .sbg' },
    done: (missing: number): string =>
      missing === 0
        ? 'Guardado.'
        : plural('es', missing, {
            one: 'Guardado sin # capa que ese programa no tiene.',
            other: 'Guardado sin # capas que ese programa no tiene.',
          }),
    lost: {
      timbre: 'Los timbres suenan allí como tono puro.',
      breath: 'Nada sube ni baja con tu respiración.',
      pulses: 'Cada pulso dura la mitad de su tiempo.',
      bells: 'Las campanas no están.',
    },
    cancelled: 'No se ha guardado.',
    failed: 'No se pudo guardar. Vuelve a intentarlo.',
  },
  imported: {
    made: (title: string | undefined, author: string | undefined): string =>
      `${title === undefined ? 'Un programa' : `«${title}», un programa`} importado de un archivo${author === undefined ? '' : `, de ${author}`}.`,
    unexamined: 'Son palabras de su archivo. Onda no ha comprobado qué efecto tiene.',
  },
  kept: (name: string): string => `«${name}» ya está en Mis sonidos.`,
  notTakenOver: 'Lo que cambia respecto al archivo:',
  counted: {
    voices: (count: number): string =>
      plural('es', count, {
        one: 'Suenan dieciséis voces a la vez: se deja fuera # voz, la más suave.',
        other: 'Suenan dieciséis voces a la vez: se dejan fuera # voces, las más suaves.',
      }),
    'sound-files': (count: number): string =>
      plural('es', count, {
        one: '# archivo de sonido que mezcla no se reproduce.',
        other: '# archivos de sonido que mezcla no se reproducen.',
      }),
    spin: (count: number): string =>
      plural('es', count, {
        one: '# ruido que gira entre los oídos se queda quieto.',
        other: '# ruidos que giran entre los oídos se quedan quietos.',
      }),
    moves: (count: number): string =>
      plural('es', count, {
        one: '# ruido que gira entre los oídos se mueve por su volumen en cada uno, no por un retardo.',
        other: '# ruidos que giran entre los oídos se mueven por su volumen en cada uno, no por un retardo.',
      }),
    waves: (count: number): string =>
      plural('es', count, {
        one: '# tono con una onda propia suena con una onda sinusoidal.',
        other: '# tonos con una onda propia suenan con una onda sinusoidal.',
      }),
    'slow-pulses': (count: number): string =>
      plural('es', count, {
        one: '# voz tiene pulsos más lentos que uno por segundo: aquí cada uno crece poco a poco, para que ninguno sobresalte.',
        other:
          '# voces tienen pulsos más lentos que uno por segundo: aquí cada uno crece poco a poco, para que ninguno sobresalte.',
      }),
    options: (count: number): string =>
      plural('es', count, { one: 'Hay # opción que Onda no conoce.', other: 'Hay # opciones que Onda no conoce.' }),
    unknown: (count: number): string =>
      plural('es', count, { one: 'Hay # sonido que Onda no conoce.', other: 'Hay # sonidos que Onda no conoce.' }),
  },
  differs: (percent: string): string =>
    `Durante el ${percent} % del tiempo difiere del archivo en más de 0,05 Hz o 1 dB en alguna voz.`,
  soundscapes: (names: string): string =>
    `Los sonidos de la naturaleza son los que Onda calcula (${names}), no los del archivo. Su volumen es aproximado.`,
  speed: (times: string): string =>
    `El archivo pide sonar ${times} veces más rápido (-q). Aquí dura lo que dicen sus líneas.`,
  notes: {
    headphones: 'Los tonos graves no suben de volumen para los auriculares de quien lo escribió (-c).',
    'noise-level': 'El nivel del ruido es aproximado: en Onda todos los colores se oyen igual de fuertes.',
    clock: 'Las horas del reloj cuentan desde la primera.',
    cut: 'Dura veinticuatro horas como mucho.',
  },
  problems: {
    'too-large': 'El archivo es demasiado grande para ser un programa de Gnaural o SBaGen.',
    'not-a-schedule': 'No parece un programa de Gnaural ni de SBaGen.',
    generator: 'Otro programa tiene que calcular antes las voces de este archivo.',
    empty: 'En el archivo no hay ninguna voz que se oiga.',
    'not-kept': 'No se pudo guardar. Vuelve a intentarlo.',
  },
};
