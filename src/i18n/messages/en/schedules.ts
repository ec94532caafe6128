import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const schedules: Chapters['schedules'] = {
  import: 'Import from Gnaural or SBaGen',
  hint: 'A file (.gnaural, .xml or .sbg), whatever its name. It is read on your device.',
  scheduleName: 'Imported programme',
  export: {
    title: 'For Gnaural or SBaGen',
    lead: 'Each program gets what it knows: Gnaural tones, beats, pulses and pink noise; SBaGen the same without pulses or balance, and with times in whole seconds.',
    save: { gnaural: 'Save .gnaural', sbg: 'Save .sbg' },
    done: (missing) =>
      missing === 0
        ? 'Saved.'
        : plural('en', missing, {
            one: 'Saved without # layer, which that program does not have.',
            other: 'Saved without # layers, which that program does not have.',
          }),
    lost: {
      timbre: 'Timbres sound there as a pure tone.',
      breath: 'Nothing rises and falls with your breathing.',
      pulses: 'Each pulse lasts half of its time.',
      bells: 'The bells are left out.',
    },
    cancelled: 'It has not been saved.',
    failed: 'It could not be saved. Try again.',
  },
  imported: {
    made: (title, author) =>
      `${title === undefined ? 'A programme' : `“${title}”, a programme`} imported from a file${author === undefined ? '' : `, by ${author}`}.`,
    unexamined: 'These are the words of its file. Onda has not examined what it does.',
  },
  kept: (name) => `“${name}” is now in My sounds.`,
  notTakenOver: 'What differs from the file:',
  counted: {
    voices: (count) =>
      plural('en', count, {
        one: 'Sixteen voices sound at once: # voice, the softest, is left out.',
        other: 'Sixteen voices sound at once: # voices, the softest, are left out.',
      }),
    'sound-files': (count) =>
      plural('en', count, {
        one: '# sound file that it mixes in is not played.',
        other: '# sound files that it mixes in are not played.',
      }),
    spin: (count) =>
      plural('en', count, {
        one: '# noise that spins between the ears stays still.',
        other: '# noises that spin between the ears stay still.',
      }),
    moves: (count) =>
      plural('en', count, {
        one: '# noise that spins between the ears moves by its level in each, not by a delay.',
        other: '# noises that spin between the ears move by their level in each, not by a delay.',
      }),
    waves: (count) =>
      plural('en', count, {
        one: '# tone with a waveform of its own is a sine here.',
        other: '# tones with a waveform of their own are sines here.',
      }),
    'slow-pulses': (count) =>
      plural('en', count, {
        one: '# voice has pulses slower than one a second: here each swells, so that none startles.',
        other: '# voices have pulses slower than one a second: here each swells, so that none startles.',
      }),
    options: (count) =>
      plural('en', count, {
        one: 'There is # option that Onda does not know.',
        other: 'There are # options that Onda does not know.',
      }),
    unknown: (count) =>
      plural('en', count, {
        one: 'There is # sound that Onda does not know.',
        other: 'There are # sounds that Onda does not know.',
      }),
  },
  differs: (percent) => `For ${percent} % of the time, some voice differs from the file by more than 0.05 Hz or 1 dB.`,
  soundscapes: (names) =>
    `Sounds of nature are the ones that Onda computes (${names}), not those of the file. How loud they are is approximate.`,
  speed: (times) =>
    `The file asks to be played ${times} times as fast (-q). Here it takes the time that its lines say.`,
  notes: {
    headphones: 'Low tones are not made louder for the headphones of whoever wrote it (-c).',
    'noise-level': 'The level of the noise is approximate: in Onda all colours are equally loud.',
    clock: 'Times of the clock count from the first one.',
    cut: 'It lasts twenty-four hours at most.',
  },
  problems: {
    'too-large': 'The file is too large for a schedule of Gnaural or SBaGen.',
    'not-a-schedule': 'This does not look like a schedule of Gnaural or SBaGen.',
    generator: 'Another program must first compute the voices of this file.',
    empty: 'There is no audible voice in the file.',
    'not-kept': 'It could not be saved. Try again.',
  },
};
