import { plural } from '#i18n/plural.ts';

export const schedules = {
  import: 'Importar de Gnaural o SBaGen',
  hint: 'Un archivo .gnaural, .xml o .sbg. El archivo no sale de tu dispositivo.',
  scheduleName: 'Programa importado',
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
        one: 'Suenan cuatro voces a la vez: se deja fuera # voz, la más suave.',
        other: 'Suenan cuatro voces a la vez: se dejan fuera # voces, las más suaves.',
      }),
    steps: (count: number): string =>
      plural('es', count, {
        one: 'Cada voz tiene sesenta pasos como mucho, uno por segundo: se quita #, el que menos se nota.',
        other: 'Cada voz tiene sesenta pasos como mucho, uno por segundo: se quitan #, los que menos se notan.',
      }),
    unknown: (count: number): string =>
      plural('es', count, {
        one: 'Hay # sonido que Onda no tiene (gotas, lluvia, giro, ondas propias…).',
        other: 'Hay # sonidos que Onda no tiene (gotas, lluvia, giro, ondas propias…).',
      }),
  },
  notes: {
    'sound-files': 'Los archivos de sonido que nombra no se reproducen.',
    clamped: 'Algún vaivén o tono portador quedaba fuera de lo que Onda reproduce: está en su límite.',
    balance: 'Cada voz se queda en un sitio entre los dos oídos: aquí no se mueve.',
    'noise-level': 'El nivel del ruido es aproximado: en Onda todos los colores se oyen igual de fuertes.',
    loops: 'Suena una vez, sin repetirse.',
    clock: 'Las horas del reloj cuentan desde la primera.',
    fades: 'Algunos cambios de un sonido a otro son distintos: aquí se funden en un momento o el tono se desliza.',
    cut: 'Dura diez horas como mucho.',
  },
  problems: {
    'too-large': 'El archivo es demasiado grande para ser un programa de Gnaural o SBaGen.',
    'not-a-schedule': 'No parece un programa de Gnaural ni de SBaGen.',
    empty: 'En el archivo no hay ninguna voz que se oiga.',
    'not-kept': 'No se pudo guardar. Vuelve a intentarlo.',
  },
};
