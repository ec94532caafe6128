export const diagnosis = {
  title: 'Evaluación',
  progress: (current: number, total: number): string => `Pregunta ${current} de ${total}`,
  percent: (value: number): string => `${value} %`,
  low: 'Bajo',
  medium: 'Medio',
  high: 'Alto',
  /** Of the scales on which low and high could be read either way. */
  words: {
    sleep: { low: 'Mal', medium: 'Regular', high: 'Bien' },
    stress: { low: 'Me desborda', medium: 'Regular', high: 'Con calma' },
  },
  previous: 'Anterior',
  next: 'Siguiente',
  complete: 'Completar',
  value: (value: number, band: string): string => `${value} de 100, ${band}`,
  unanswered: (value: number): string => `Sin responder. El control está en ${value} de 100.`,
  choose: 'Mueve el control hasta donde te sientas estos días.',
  confirm: (value: number): string => `¿Lo dejamos en ${value}? Mueve el control, o pulsa otra vez para seguir así.`,
  // `scale` names what a high value means.
  areas: {
    physical: {
      name: 'Físico',
      scale: 'Físico',
      question: '¿Cómo está tu cuerpo?',
      text: 'Energía, tensión y comodidad en estos días.',
    },
    mental: {
      name: 'Mental',
      scale: 'Mental',
      question: '¿Cómo está tu mente?',
      text: 'Claridad, atención y facilidad para decidir.',
    },
    emotional: {
      name: 'Emocional',
      scale: 'Emocional',
      question: '¿Cómo está tu ánimo?',
      text: 'Lo que sientes y cuánto espacio te ocupa.',
    },
    spiritual: {
      name: 'Espiritual',
      scale: 'Espiritual',
      question: '¿Cuánto sentido le encuentras a tus días?',
      text: 'Conexión, propósito y asombro, como tú los entiendas.',
    },
    sleep: {
      name: 'Sueño',
      scale: 'Sueño',
      question: '¿Cómo duermes?',
      text: 'Conciliar el sueño, dormir de un tirón y despertar con la sensación de haber descansado.',
    },
    stress: {
      name: 'Estrés',
      scale: 'Calma ante el estrés',
      question: '¿Cómo llevas el estrés?',
      text: 'Lo que te pide el día y cómo vuelves a tu ritmo.',
    },
  },
  simple: 'No es una prueba clínica: es una forma de escucharte.',
};
