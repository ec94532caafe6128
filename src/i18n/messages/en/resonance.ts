import type { Chapters } from '#i18n/chapters.ts';

export const resonance: Chapters['resonance'] = {
  title: 'Your breathing pace',
  intro:
    'There is a breathing pace at which the heart rate rises and falls more than at others. It differs from person to person; here you can look for yours.',
  steps: [
    'Breathe with the sound at five paces, from 6.5 to 4.5 breaths a minute: two and a half minutes each, in random order, and the first once more at the end. That is about 15 minutes.',
    'Sit comfortably, do not talk, and move little. You can close your eyes: when the sound falls silent, you have finished.',
    'You can pause or cancel at any time. Stay on this page until the end.',
  ],
  replaces: 'What plays now will stop.',
  start: 'Find my pace',
  opening: 'Opening the sound…',
  step: (index, count) => `Pace ${index} of ${count}`,
  perMinute: 'breaths a minute',
  left: (time) => `${time} left at this pace`,
  progress: 'Progress of the search',
  paces: 'The five paces',
  status: { used: 'done', unusable: 'too little data', now: 'now', 'to-come': 'later' },
  spoken: (step, pace) => `${step}: ${pace} breaths a minute`,
  unusable: (paces) => `Too little data at ${paces}: you can repeat at the end.`,
  paused: 'Paused',
  pausedText: 'The sound has stopped. When you go on, this pace begins again; those already done count.',
  pause: 'Take a break',
  resume: 'Go on',
  cancel: 'Cancel',
  comma: ', ',
  and: 'and',
  clear: (pace) => `${pace} breaths a minute`,
  clearText:
    'At this pace your heart rate rises and falls more than at the other four: its margin does not touch that of any other.',
  notClear: 'Not clear',
  notClearText: (paces) =>
    `It cannot be decided between ${paces}: their margins touch that of the largest. Keep the one you find most comfortable, or search again another day.`,
  tooLittle: 'Too little data',
  tooLittleText: (paces) =>
    `No result yet, because of ${paces}: beats were lost, many were doubtful, or the breath did not follow the sound. Moisten the electrodes, tighten the strap and repeat; the rest is kept.`,
  smoothed: 'No result with this sensor',
  smoothedText:
    'This sensor sends means of several beats, which flatten the fast paces more than the slow ones. A chest strap usually sends each beat.',
  chart: 'How much the heart rate rises and falls, in beats a minute',
  chartText: 'The dot is the mean, the bar its 95% margin.',
  row: (pace, value, range) => `At ${pace} breaths a minute: ${value} beats a minute, margin ${range}`,
  range: (from, to) => `${from} to ${to}`,
  honest:
    'This is what your heart rate did today; another day may differ. It is no medical measure. It is kept with your other data.',
  last: (ago, time) => `Last search: ${ago}, ${time}`,
  honestThen: 'This is what your heart rate did that day; today may differ. It is no medical measure.',
  take: (pace) => `Use ${pace} as my pace`,
  taken: (pace) => `The breathing guide will use ${pace} a minute`,
  repeat: 'Repeat what is missing',
  again: 'Start over',
};
