export const shelves = {
  titles: {
    sleep: 'Para dormir',
    calm: 'Para calmarte',
    focus: 'Para concentrarte',
    breathe: 'Para respirar',
    energy: 'Para tener energía',
    meditate: 'Para meditar',
  },
  // What is known, in one or two sentences; never a promise.
  texts: {
    sleep:
      'Ningún tono da sueño por sí solo. Respirar despacio es lo que tiene mejor evidencia; lo demás son sonidos lentos que acompañan.',
    calm: 'Respirar despacio tiene evidencia sólida. Los demás, resultados mixtos: pruébalos y quédate con el que te sirva.',
    focus:
      'La evidencia es mixta o preliminar. Mejor antes de empezar: en un estudio grande, escuchar pulsos durante la tarea empeoró el resultado.',
    breathe: 'El mérito es de tu respiración: el sonido solo marca el ritmo.',
    energy: 'Ritmos rápidos, que a algunas personas las activan. La evidencia es preliminar.',
    meditate:
      'Sonidos constantes para acompañar tu práctica. La evidencia es mixta o solo tradición, salvo al respirar despacio.',
  },
  showAll: 'Ver toda la biblioteca',
};
