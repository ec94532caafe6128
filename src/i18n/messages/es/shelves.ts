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
  combined: {
    title: 'Un sonido con un tono',
    notes: {
      sleep:
        'Se apagan solos, con un fundido largo. Ponlos bajos: que un sonido ayude a dormir tiene una evidencia muy baja, y en un estudio el ruido rosa toda la noche restó sueño REM (Basner y otros, 2026).',
      calm: 'El mar va con tu respiración, que tiene la evidencia. Que el sonido del agua alivie el estrés la tiene de moderada a baja.',
      focus:
        'El agua tapa conversaciones. En un estudio de oficinas no salió mejor que otros ruidos (Hongisto y otros, 2017).',
    },
    tones: 'Solo un tono',
  },
  showAll: 'Ver toda la biblioteca',
};
