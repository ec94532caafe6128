/** Two sentences for each area and band. */
export const assessment = {
  bands: {
    physical: {
      low: 'El cuerpo va justo de energía o carga tensión. El cansancio se nota hasta en cosas pequeñas.',
      medium: 'El cuerpo responde, con días mejores y peores. Hay algo de tensión, pero se lleva bien.',
      high: 'El cuerpo se siente suelto y con energía. Te acompaña sin que tengas que pensar en él.',
    },
    mental: {
      low: 'Cuesta concentrarse y decidir. La cabeza salta de una cosa a otra o se queda en blanco.',
      medium: 'Piensas con claridad a ratos. Cuando hay mucho a la vez, la atención se dispersa.',
      high: 'Piensas con claridad y sostienes la atención. Decidir te cuesta poco.',
    },
    emotional: {
      low: 'Lo que sientes pesa o se desborda. Ocupa casi todo el espacio del día.',
      medium: 'Hay altibajos, y casi siempre les pones nombre. Algunos días ocupan más de lo que querrías.',
      high: 'Lo que sientes tiene su sitio. Puedes notarlo sin que te arrastre.',
    },
    spiritual: {
      low: 'Los días se sienten vacíos o en automático. Cuesta ver para qué haces lo que haces.',
      medium:
        'A veces encuentras sentido y a veces se pierde en la rutina. Hay momentos que te conectan, aunque pocos.',
      high: 'Lo que haces tiene sentido para ti. El asombro y la conexión aparecen a menudo.',
    },
    sleep: {
      low: 'Duermes poco o mal, y se nota al despertar. Tardas en dormirte o te desvelas.',
      medium:
        'Duermes, aunque no siempre seguido. Unas mañanas despiertas con la sensación de haber descansado y otras no.',
      high: 'Te duermes con facilidad y duermes seguido. Casi siempre despiertas con la sensación de haber descansado.',
    },
    stress: {
      low: 'El estrés te desborda. Cuesta parar, incluso cuando hay un rato libre.',
      medium: 'Sientes presión y consigues bajarla a ratos. Los días cargados pasan factura.',
      high: 'Llevas el estrés con calma. Cuando aprieta, sabes volver a tu ritmo.',
    },
  },
  startOver: 'Empezar de nuevo',
  kept: 'Cada respuesta queda guardada al momento.',
};
