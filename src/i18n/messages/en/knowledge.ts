import type { Chapters } from '#i18n/chapters.ts';

export const knowledge: Chapters['knowledge'] = {
  origin: { tradition: 'Tradition', physics: 'Physics', laboratory: 'Laboratory' },
  originLabel: 'Origin',
  sources: 'Sources',
  sourceUnverified: 'unverified source',
  opensElsewhere: 'opens in a new tab',
  safetyText: [
    'Start at a low volume: you should still hear someone talking near you.',
    'Stop if you notice ringing, pain, dizziness or discomfort.',
    'Do not use it while driving or operating machines.',
    'It is not a medical device and does not replace treatment. If you have a health condition, talk to a professional.',
  ],
  legend: {
    title: 'How to read the evidence',
    text: 'Each frequency carries a letter. Most have no solid studies, and Onda says so.',
    close: 'Close',
  },
  meaning: {
    A: 'Controlled studies in people, repeated.',
    B: 'Some controlled studies in people, with mixed results.',
    C: 'One single, small or preliminary study, or one that delivered it in another way.',
    T: 'Tradition only: no studies stand behind it.',
    none: 'No useful evidence, or tested with no effect.',
  },
};
