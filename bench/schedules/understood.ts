import { noises, type EarTone, type HeardTones } from './ear-tones.ts';

const day = 86_400;

type Described =
  | { carrier: number; beat: number; level: number; noise?: keyof typeof noises; width?: number }
  | undefined;

interface Period {
  at: number;
  from: readonly Described[];
  to: readonly Described[];
}

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Noise has a level, and spins as fast as the second number says. */
function noiseOf(word: string): Described {
  const [, noise, width = '0', turns = '0', level] =
    /^(pink|spin|mix)(?::([\d.]+)([+-][\d.]+))?\/([\d.]+)$/.exec(word) ?? [];
  return noise === 'pink' || noise === 'spin'
    ? { carrier: noises[noise], beat: Number(turns), level: Number(level) / 100, noise, width: Number(width) }
    : undefined;
}

function voiceOf(word: string): Described {
  const [, carrier, beat, level] = /^(?:wave\d\d:)?([\d.]+)([+-][\d.]+)\/([\d.]+)$/.exec(word) ?? [];
  return carrier === undefined
    ? noiseOf(word)
    : { carrier: Number(carrier), beat: Number(beat), level: Number(level) / 100 };
}

/** Columns that a line shares with the one before it are written as `::`. */
function voicesOf(line: string, before: readonly Described[]): Described[] {
  const words = line.slice(11).trim().split(/\s+/).filter(Boolean);
  return words.map((word, index) => (word === '::' ? before[index] : voiceOf(word)));
}

/** The dump has whole seconds: of periods that it names at one second, each begins as long after the one before. */
function spread(periods: readonly Period[]): Period[] {
  return periods.map((period, index) => {
    const isSame = ({ at }: Period): boolean => at === period.at;
    const together = periods.filter(isSame).length;
    const place = periods.slice(0, index).filter(isSame).length;
    return { ...period, at: period.at + place / together };
  });
}

/** What SBaGen's own dump (`-D`) says of a script. */
export function readUnderstood(text: string): Period[] {
  const lines = text.split('\n').filter((line) => /^[* ] \d\d:/.test(line));
  const periods = lines.flatMap((line, index) => {
    if (!line.startsWith('*')) return [];
    const from = voicesOf(line, []);
    return [{ at: secondsOf(line.slice(2, 10)), from, to: voicesOf(lines[index + 1] ?? line, from) }];
  });
  return spread(periods);
}

/** A slow spin is heard as a level that moves: 50 µs are a decibel in the ear that is farther, the left one in the second half of a turn. */
function spinLevel({ beat, width = 0, level }: NonNullable<Described>, sign: 1 | -1, seconds: number): number {
  const side = Math.sin(2 * Math.PI * beat * seconds) * sign;
  return Math.abs(beat) <= 1 && side < 0 ? level * 10 ** ((side * width) / 50 / 20) : level;
}

/** seconds: since the beginning of the script. */
const ear = (voices: readonly Described[], sign: 1 | -1, seconds: number): EarTone[] =>
  voices.flatMap((voice) => {
    if (!voice) return [];
    const half = voice.noise ? 0 : voice.beat / 2;
    const level = voice.noise === 'spin' ? spinLevel(voice, sign, seconds) : voice.level;
    return [{ hertz: voice.carrier + sign * half, level }];
  });

function between(from: Described, to: Described, part: number): Described {
  if (!from) return undefined;
  const end = to ?? from;
  const value = (one: number, other: number): number => one + (other - one) * part;
  return {
    ...from,
    carrier: value(from.carrier, end.carrier),
    beat: value(from.beat, end.beat),
    level: value(from.level, end.level),
  };
}

/** What sounds at a time of the clock, in seconds; the day is a ring. */
export function understoodAt(periods: readonly Period[], clock: number): HeardTones {
  const time = ((clock % day) + day) % day;
  const found = periods.findLastIndex(({ at }) => at <= time);
  const index = found === -1 ? periods.length - 1 : found;
  const period = periods[index];
  if (!period) return { left: [], right: [] };
  const next = periods[(index + 1) % periods.length] ?? period;
  const whole = (next.at - period.at + day) % day || day;
  const part = ((time - period.at + day) % day) / whole;
  const voices = period.from.map((voice, column) => between(voice, period.to[column], part));
  const seconds = time - (periods[0]?.at ?? 0);
  return { left: ear(voices, 1, seconds), right: ear(voices, -1, seconds) };
}
