/** The texts of the dashboard: those of a newcomer, and what it says of the person's own instead of samples. */
export const dashboard = {
  title: 'Hola de nuevo',
  subtitle: '¿Qué necesitas ahora?',
  profile: 'Perfil',
  energy: {
    title: 'Estado de energía',
    coherence: 'Coherencia',
    resonance: 'Resonancia',
    modes: 'Modos',
    active: 'activo',
    inactive: 'inactivo',
  },
  deepHealing: {
    title: 'Sanación profunda',
    kind: 'curativa',
    text: 'El tono más conocido de la tradición solfeggio. El nombre es costumbre, no una promesa.',
    playNow: 'Reproducir ahora',
  },
  balanced: { title: 'Energía equilibrada', text: 'Última evaluación: hace 3 días', action: 'Evaluarme de nuevo' },
  library: { title: 'Biblioteca de frecuencias', text: 'Cada tono con su historia y sus pruebas.', action: 'Explorar' },
  history: { title: 'Tu historia', text: 'Lo que escuchas, día a día y solo aquí.', action: 'Ver tu historia' },
  device: { title: 'Conectar dispositivo', text: 'Joya, estándar, grande o iglú.', action: 'Ver dispositivos' },
  morning: { title: 'Enfoque matinal', text: '40 Hz · 15 min', when: 'Hoy a las 8:30 a. m.', action: 'Abrir la sesión' },
  own: {
    modes: '· de tu última sesión',
    assessment: {
      last: (ago: string): string => `Última evaluación: ${ago}`,
      lowest: (area: string, value: string): string => `Lo más bajo: ${area}, ${value} de 100`,
      even: (value: string): string => `Las seis áreas iguales: ${value} de 100`,
      results: 'Ver mis resultados',
      due: 'Han pasado dos semanas: buen momento para repetirla',
      again: 'Evaluarme de nuevo',
    },
    routine: {
      title: 'Tu próxima rutina',
      what: (hertz: string, minutes: number): string => `${hertz} Hz · ${minutes} min`,
      minutes: (minutes: number): string => `${minutes} min`,
      when: (day: string, time: string): string => `${day}, ${time}`,
      action: 'Abrir la sesión',
      all: 'Tus rutinas',
    },
    week: {
      heard: 'en los últimos 7 días',
      action: 'Ver tu historia',
    },
  },
};
