import type { Chapters } from '#i18n/chapters.ts';

export const tuning: Chapters['tuning'] = {
  hertz: 'Frequency',
  catalogue: (hertz) => `In the catalogue: ${hertz} Hz. What is known of it does not simply hold for another.`,
  back: (hertz) => `Back to ${hertz} Hz`,
  own: (own, catalogue) => `You chose ${own} Hz, not the catalogue’s ${catalogue} Hz.`,
};
