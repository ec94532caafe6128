import type { Seconds } from '#core/units.ts';

/** What the options of a script change; sbagen.txt describes them. */
export interface SbagenOptions {
  /** `-F`: of changes from one line to the next. */
  fade: Seconds;
  /** `-E`: it ends with the last line. */
  endsWithLast: boolean;
  /** `-L`: how long it takes. */
  length: Seconds | undefined;
  /** `-T`: the time of day that it starts at. */
  start: Seconds | undefined;
  /** `-m`: the recording that it mixes in, the first that is named; `-M`, without a name: what it is sent. */
  recording: string | undefined;
  /** `-q`: how many times as fast as the clock it is played. */
  speed: number;
  /** `-c`: it makes low tones louder for its author’s headphones. */
  compensates: boolean;
  /** Letters that SBaGen does not have. */
  unknown: string;
  /** `-p` or `-i`: what makes the script instead of its lines. */
  made: { by: string; words: readonly string[] } | undefined;
}

export const noOptions: SbagenOptions = {
  fade: 60,
  endsWithLast: false,
  length: undefined,
  start: undefined,
  recording: undefined,
  speed: 1,
  compensates: false,
  unknown: '',
  made: undefined,
};

export function clockSeconds(text: string): Seconds | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Options that take the next word. */
const withWord = 'mLToFqrbRcd';

type Change = (options: SbagenOptions, word: string) => SbagenOptions;

const changes: Readonly<Record<string, Change>> = {
  E: (options) => ({ ...options, endsWithLast: true }),
  m: (options, word) => ({ ...options, recording: options.recording ?? word }),
  M: (options) => ({ ...options, recording: options.recording ?? '' }),
  L: (options, word) => ({ ...options, length: clockSeconds(word) || undefined }),
  T: (options, word) => ({ ...options, start: clockSeconds(word) }),
  q: (options, word) => ({ ...options, speed: /^\d{1,9}$/.test(word) ? Math.max(1, Number(word)) : 1 }),
  c: (options) => ({ ...options, compensates: true }),
  F: (options, word) => (/^\d{1,9}$/.test(word) ? { ...options, fade: Number(word) / 1000 } : options),
};

/** The words of an option that makes the script: `-p drop 25ds+`, or `-i 200+10/20`. */
function madeBy(letter: string, words: readonly string[]): SbagenOptions['made'] {
  const [by = '', ...rest] = letter === 'i' ? ['immediate', ...words] : words;
  return { by, words: rest };
}

/** They change where the sound goes, or what is printed. */
const silent = 'SDOQWhobRrd';

const unknownTo = (options: SbagenOptions, letter: string): SbagenOptions =>
  silent.includes(letter) || options.unknown.includes(letter) || !/[\w-]/.test(letter)
    ? options
    : { ...options, unknown: options.unknown + letter };

const makes = (letter: string): boolean => letter === 'p' || letter === 'i';

function lettersOf(word: string): readonly string[] {
  // SBaGen has none of several letters.
  if (word.startsWith('--')) return ['-'];
  return word.startsWith('-') ? Array.from(word.slice(1)) : [];
}

/** SBaGen reads no more of a line. */
const longest = 4096;

/** A line of options, such as `-SE -m river.ogg`; unknown ones change no sound. */
export function optionsOf(line: string, before: SbagenOptions): SbagenOptions {
  const words = line.slice(0, longest).split(/\s+/).filter(Boolean);
  let options = before;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    for (const letter of lettersOf(word)) {
      if (makes(letter)) return { ...options, made: madeBy(letter, words) };
      const value = withWord.includes(letter) ? (words.shift() ?? '') : '';
      options = changes[letter]?.(options, value) ?? unknownTo(options, letter);
    }
  }
  return options;
}
