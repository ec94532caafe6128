import type { Chapters } from '#i18n/chapters.ts';

export const checkin: Chapters['checkin'] = {
  beforeHint: 'Optional. One tap now and one at the end are enough to see what your own data says.',
  after: 'And now?',
  afterHint: 'The same as before the start.',
  skip: 'Not now',
  done: 'Done',
  skipped: 'No answer this time',
  clear: 'Clear',
  noted: 'Noted.',
  thanks: 'Thank you. It is in your history.',
  change: (before, after) => `before: ${before}; now: ${after}`,
  same: (word) => `${word}, as before`,
  scales: { tension: 'Tension or calm', energy: 'Energy', mood: 'Mood' },
  steps: {
    tension: ['very tense', 'a bit tense', 'neither tense nor calm', 'calm', 'very calm'],
    energy: ['none', 'a little', 'medium', 'quite a lot', 'a lot'],
    mood: ['very low', 'low', 'normal', 'good', 'very good'],
  },
  blind:
    'Blind comparison: you will hear this tone or a similar, equally loud one. Say how you are before and after so that it counts.',
  ending: {
    title: 'Session complete',
    heard: (duration, hertz) => `${duration} at ${hertz} Hz`,
    again: 'Again',
    save: 'Save to favourites',
    saved: 'In your favourites',
    share: 'Share a picture',
    picture: (hertz) => `onda ${hertz} hz.png`,
    downloaded: 'The picture is in your downloads.',
    noPicture: 'The picture could not be made.',
  },
};
