import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const schedules: Chapters['schedules'] = {
  import: 'Import from Gnaural or SBaGen',
  hint: 'A file (.gnaural, .xml or .sbg). It does not leave your device.',
  scheduleName: 'Imported programme',
  imported: {
    made: (title, author) =>
      `${title === undefined ? 'A programme' : `“${title}”, a programme`} imported from a file${author === undefined ? '' : `, by ${author}`}.`,
    unexamined: 'These are the words of its file. Onda has not examined what it does.',
  },
  kept: (name) => `“${name}” is in My sounds now.`,
  notTakenOver: 'What differs from the file:',
  counted: {
    voices: (count) =>
      plural('en', count, {
        one: 'Four voices sound at once: # voice, the softest, is left out.',
        other: 'Four voices sound at once: # voices, the softest, are left out.',
      }),
    steps: (count) =>
      plural('en', count, {
        one: 'A voice has sixty steps at most, one a second: #, the least noticeable, is left out.',
        other: 'A voice has sixty steps at most, one a second: #, the least noticeable, are left out.',
      }),
    unknown: (count) =>
      plural('en', count, {
        one: 'There is # sound that Onda does not have (drops, rain, spin, waves of its own…).',
        other: 'There are # sounds that Onda does not have (drops, rain, spin, waves of their own…).',
      }),
  },
  notes: {
    'sound-files': 'Sound files that it names are not played.',
    clamped: 'Some beats or carriers were beyond what Onda plays: they are at its limit.',
    balance: 'Each voice stays at one place between the ears: here it does not move.',
    'noise-level': 'The level of the noise is approximate: in Onda all colours are equally loud.',
    loops: 'It plays once, without repeating.',
    clock: 'Times of the clock count from the first one.',
    fades: 'Some changes from one sound to another differ: here they are crossfaded in a moment, or the tone glides.',
    cut: 'It lasts ten hours at most.',
  },
  problems: {
    'too-large': 'The file is too large for a schedule of Gnaural or SBaGen.',
    'not-a-schedule': 'This does not look like a schedule of Gnaural or SBaGen.',
    empty: 'There is no audible voice in the file.',
    'not-kept': 'It could not be kept. Try again.',
  },
};
