import type { Chapters } from '#i18n/chapters.ts';

export const welcome: Chapters['welcome'] = {
  title: 'Pure sound, clear science',
  subtitle: 'Pure frequencies to calm down, focus or rest. We tell you what is known about each one, and what is not.',
  features: [
    { title: 'Exact tones', text: 'One clean wave that begins and ends without a jolt.' },
    { title: 'Timed sessions', text: 'You choose the minutes; it ends when you said.' },
    { title: 'No empty promises', text: 'Every frequency says where it comes from and how much evidence it has.' },
  ],
  start: 'Get started',
  listen: 'Try a tone',
  hear: 'Hear the figure: 528 Hz, five seconds',
  terms:
    'By continuing you accept that Onda is for general well-being. It is not a medical device: it does not diagnose, treat, cure or prevent any disease. Do not use it while driving.',
  about: 'What Onda is, and is not',
};
