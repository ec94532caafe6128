import type { EarTone, Ears } from './ear-tones.ts';

const day = 86_400;

type Voice = { carrier: number; beat: number; level: number } | undefined;

interface Period {
  at: number;
  from: readonly Voice[];
  to: readonly Voice[];
}

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

function voiceOf(word: string): Voice {
  const [, carrier, beat, level] = /^(?:wave\d\d:)?([\d.]+)([+-][\d.]+)\/([\d.]+)$/.exec(word) ?? [];
  return carrier === undefined
    ? undefined
    : { carrier: Number(carrier), beat: Number(beat), level: Number(level) / 100 };
}

/** Columns that a line shares with the one before it are written as `::`. */
function voicesOf(line: string, before: readonly Voice[]): Voice[] {
  const words = line.slice(11).trim().split(/\s+/).filter(Boolean);
  return words.map((word, index) => (word === '::' ? before[index] : voiceOf(word)));
}

/** What SBaGen's own dump (`-D`) says of a script. */
export function readUnderstood(text: string): Period[] {
  const lines = text.split('\n').filter((line) => /^[* ] \d\d:/.test(line));
  return lines.flatMap((line, index) => {
    if (!line.startsWith('*')) return [];
    const from = voicesOf(line, []);
    return [{ at: secondsOf(line.slice(2, 10)), from, to: voicesOf(lines[index + 1] ?? line, from) }];
  });
}

const ear = (voices: readonly Voice[], sign: 1 | -1): EarTone[] =>
  voices.flatMap((voice) => (voice ? [{ hertz: voice.carrier + (sign * voice.beat) / 2, level: voice.level }] : []));

function between(from: Voice, to: Voice, part: number): Voice {
  if (!from) return undefined;
  const end = to ?? from;
  const value = (one: number, other: number): number => one + (other - one) * part;
  return {
    carrier: value(from.carrier, end.carrier),
    beat: value(from.beat, end.beat),
    level: value(from.level, end.level),
  };
}

/** What sounds at a time of the clock, in seconds; the day is a ring. */
export function understoodAt(periods: readonly Period[], clock: number): Ears {
  const time = ((clock % day) + day) % day;
  const found = periods.findLastIndex(({ at }) => at <= time);
  const index = found === -1 ? periods.length - 1 : found;
  const period = periods[index];
  if (!period) return { left: [], right: [] };
  const next = periods[(index + 1) % periods.length] ?? period;
  const whole = (next.at - period.at + day) % day || day;
  const part = ((time - period.at + day) % day) / whole;
  const voices = period.from.map((voice, column) => between(voice, period.to[column], part));
  return { left: ear(voices, 1), right: ear(voices, -1) };
}
