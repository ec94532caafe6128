import type { Chapters } from '#i18n/chapters.ts';

export const breathing: Chapters['breathing'] = {
  words: { in: 'Breathe in', full: 'Hold', out: 'Breathe out', empty: 'Wait' },
  hint: 'The sound swells as you breathe in and fades as you breathe out: you can follow it with your eyes closed.',
  pace: 'Pace',
  paceSpoken: (breaths) => `${breaths} breaths a minute`,
  paceHint: (seconds) => `Each breath takes ${seconds} s.`,
  ratio: 'In : out',
  ownRatio: 'Custom',
  inhale: 'Share of the in-breath',
  holds: 'Holds',
  holdsHint: 'Not needed. Use them only if they feel comfortable.',
  holdFull: 'After breathing in',
  holdEmpty: 'After breathing out',
  seconds: (value) => `${value} s`,
  secondsSpoken: (value) => `${value} seconds`,
  from: 'Start from my own pace',
  fromHint: 'It changes little by little over the first two minutes.',
  fromPace: 'My pace',
  locked: 'Chosen before the start.',
  vibration: 'Vibrate at each turn',
  vibrationHint: 'Once to breathe in, twice to breathe out, while the screen is on.',
};
