export const checkin = {
  beforeHint: 'Opcional. Basta un toque ahora y otro al terminar, y verás qué dicen tus propios datos.',
  after: '¿Y ahora?',
  afterHint: 'Lo mismo que antes de empezar.',
  skip: 'Ahora no',
  done: 'Listo',
  skipped: 'Sin respuesta esta vez',
  clear: 'Borrar',
  noted: 'Anotado.',
  thanks: 'Gracias. Queda en tu historia.',
  change: (before: string, after: string): string => `antes: ${before}; ahora: ${after}`,
  same: (word: string): string => `${word}, igual que antes`,
  scales: { tension: 'Tensión o calma', energy: 'Energía', mood: 'Ánimo' },
  // From low to high; on the scale of tension, high means fully relaxed.
  steps: {
    tension: ['mucha tensión', 'algo de tensión', 'ni tensión ni calma', 'calma', 'mucha calma'],
    energy: ['sin energía', 'poca', 'media', 'bastante', 'mucha'],
    mood: ['muy bajo', 'bajo', 'normal', 'bueno', 'muy bueno'],
  },
  blind:
    'Comparación a ciegas: puede sonar este tono u otro parecido, igual de fuerte. Di cómo estás antes y después para que cuente.',
  ending: {
    title: 'Sesión terminada',
    heard: (duration: string, hertz: string): string => `${duration} a ${hertz} Hz`,
    again: 'Otra vez',
    save: 'Guardar en favoritas',
    saved: 'En tus favoritas',
    share: 'Compartir imagen',
    picture: (hertz: string): string => `onda ${hertz} hz.png`,
    downloaded: 'La imagen está en tus descargas.',
    noPicture: 'No se pudo crear la imagen.',
  },
};
