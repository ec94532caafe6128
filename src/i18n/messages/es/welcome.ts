export const welcome = {
  title: 'Sonido puro, ciencia clara',
  subtitle: 'Frecuencias puras para calmarte, concentrarte o descansar. Te decimos qué se sabe de cada una, y qué no.',
  features: [
    { title: 'Tonos exactos', text: 'Una onda limpia, que empieza y termina sin sobresaltos.' },
    { title: 'Sesiones con tiempo', text: 'Eliges los minutos y termina a su hora.' },
    { title: 'Sin promesas vacías', text: 'Cada frecuencia dice de dónde viene y cuánta evidencia tiene.' },
  ],
  start: 'Comenzar',
  listen: 'Probar un tono',
  hear: 'Oír la figura: 528 Hz, cinco segundos',
  terms:
    'Al continuar aceptas que Onda es para el bienestar general. No es un dispositivo médico: no diagnostica, trata, cura ni previene ninguna enfermedad. No la uses mientras conduces.',
  about: 'Qué es Onda, y qué no',
};
