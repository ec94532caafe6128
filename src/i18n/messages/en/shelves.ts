import type { Chapters } from '#i18n/chapters.ts';

export const shelves: Chapters['shelves'] = {
  titles: {
    sleep: 'To sleep',
    calm: 'To calm down',
    focus: 'To concentrate',
    breathe: 'To breathe',
    energy: 'For energy',
    meditate: 'To meditate',
  },
  texts: {
    sleep:
      'No tone makes you sleepy by itself. Slow breathing has the best evidence; the rest are slow sounds to keep you company.',
    calm: 'Slow breathing has solid evidence. The others have mixed results: try them and keep what works for you.',
    focus:
      'The evidence is mixed or preliminary. Better before you start: in one large study, hearing beats during the task made results worse.',
    breathe: 'Your breathing does the work: the sound only keeps time.',
    energy: 'Fast rhythms, which make some people feel more awake. The evidence is preliminary.',
    meditate:
      'Steady sounds to accompany your practice. Slow breathing aside, the evidence is mixed or only tradition.',
  },
  combined: {
    title: 'A sound with a tone',
    notes: {
      sleep:
        'They end by themselves, with a long fade. Keep them low: the evidence that a sound helps sleep is very low, and in one study pink noise all night cost REM sleep (Basner and others, 2026).',
      calm: 'The sea goes with your breathing, which has the evidence. That the sound of water eases stress has moderate to low evidence.',
      focus: 'Water masks talk. In a study of offices it did no better than other noise (Hongisto and others, 2017).',
    },
    tones: 'A tone alone',
  },
  showAll: 'Show the whole library',
};
