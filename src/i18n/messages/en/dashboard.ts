import type { Chapters } from '#i18n/chapters.ts';

export const dashboard: Chapters['dashboard'] = {
  title: 'Welcome back',
  subtitle: 'What do you need right now?',
  profile: 'Profile',
  energy: {
    title: 'Energy status',
    coherence: 'Coherence',
    resonance: 'Resonance',
    modes: 'Modes',
    active: 'active',
    inactive: 'inactive',
  },
  deepHealing: {
    title: 'Deep healing',
    kind: 'curative',
    text: 'The best-known tone of the solfeggio tradition. Its name is a custom, not a promise.',
    playNow: 'Play now',
  },
  balanced: { title: 'Balanced energy', text: 'Last assessment: 3 days ago', action: 'Assess again' },
  library: { title: 'Frequency library', text: 'Each tone with its evidence' },
  history: { title: 'Your history', text: 'What you listen to, day by day' },
  routines: { title: 'Your routines', text: 'Your tones at their time' },
  device: { title: 'Connect device', text: 'Heart-rate strap, jewel, standard, large or igloo' },
  morning: { title: 'Morning focus', text: '40 Hz · 15 min', when: 'Today at 8:30 AM', action: 'Open the session' },
  own: {
    modes: 'from your last session',
    modesNone: 'shown with your first session',
    modesUnread: 'your last session cannot be read now',
    modesGone: 'the tone of your last session is no longer in the catalogue',
    assessment: {
      last: (ago) => `Last assessment: ${ago}`,
      lowest: (area, value) => `Lowest: ${area}, ${value} of 100`,
      even: (value) => `All six areas alike: ${value} of 100`,
      results: 'See my results',
      due: 'A good time to repeat it',
      again: 'Assess me again',
    },
    routine: {
      title: 'Your next routine',
      what: (hertz, minutes) => `${hertz} Hz · ${minutes} min`,
      minutes: (minutes) => `${minutes} min`,
      when: (day, time) => `${day}, ${time}`,
      action: 'Open the session',
    },
    week: (heard) => `${heard} in 7 days`,
  },
};
