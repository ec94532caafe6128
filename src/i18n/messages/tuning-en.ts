import type { Chapters } from '#i18n/chapters.ts';

export const tuning: Chapters['tuning'] = {
  hertz: 'Frequency',
  catalogue: (hertz) => `In the catalogue: ${hertz} Hz. What is known of it does not simply hold for another.`,
  back: (hertz) => `Back to ${hertz} Hz`,
  own: (own, catalogue) => `You chose ${own} Hz, not the catalogue’s ${catalogue} Hz.`,
  modeMeaning: {
    pure: 'The wave as it is, and nothing else.',
    binaural: 'A different tone in each ear; your brain makes the beat. Needs headphones.',
    monaural: 'Two tones added up: the beat is in the sound itself.',
    isochronic: 'A tone that switches fully on and off.',
  },
  suggested: (mode, carrier) => `Suggested: ${mode}, ${carrier} Hz`,
  carrier: 'Carrier tone',
  hertzSpoken: (value) => `${value} hertz`,
  hertzOutOfRange: (least, most) => `Type a number from ${least} to ${most}.`,
  duty: 'Part that sounds',
  noise: 'Noise beneath',
  noNoise: 'None',
  noises: { white: 'White', pink: 'Pink', brown: 'Brown' },
  noiseLevel: 'Noise level',
  form: 'Form',
  headphones: 'Check your headphones: each side should sound in its own ear.',
  left: 'Left',
  right: 'Right',
  oneChannel: 'Your output has one channel only, so no binaural beat can form. Try isochronic.',
  useIsochronic: 'Use isochronic',
};
