import type { Hertz, Seconds } from '#core/units.ts';

/** Where a sound is joined to itself. At the end it is crossfaded to its own beginning. */
export interface ClipLoop {
  start: Seconds;
  /** From here on the crossfade takes `fade`, which the sound still has. */
  end: Seconds;
  fade: Seconds;
  /** How alike the sound is at both ends, −1 to 1: what a crossfade must know to keep the level. */
  likeness: number;
}

/** The longest crossfade, and what part of a short sound it may take. */
const longestFade: Seconds = 1;
const fadePart = 1 / 4;
/** How far before the end of a sound its loop may end, and what part of it that may be. */
const searched: Seconds = 30;
const searchedPart = 1 / 3;

/** Levels are compared in cells of this length. */
const cell: Seconds = 0.05;
/** What is softer than the mean power of a sound by 20 dB, at its ends, is no part of the loop. */
const silentPart = 0.01;

/** What sounds of a file is looped alone where it lasts as long as this. */
const leastSeconds: Seconds = 3;
/** The rate at which all places are tried; about the best one, each frame is. */
const coarseRate: Hertz = 3000;

type EarSamples = readonly Float32Array[];

function powerOf(ears: EarSamples, from: number, to: number): number {
  let sum = 0;
  for (const ear of ears) for (let at = from; at < to; at += 1) sum += (ear[at] ?? 0) ** 2;
  return sum;
}

/** Without silence, or fades, at the ends; in frames. */
function soundingRange(ears: EarSamples, sampleRate: Hertz): [number, number] {
  const frames = Math.round(cell * sampleRate);
  const count = Math.floor((ears[0]?.length ?? 0) / frames);
  const powers = Array.from({ length: count }, (_, index) => powerOf(ears, index * frames, (index + 1) * frames));
  const least = (silentPart * powers.reduce((sum, power) => sum + power, 0)) / Math.max(1, count);
  const sounds = (power: number): boolean => power > least;
  const [first, last] = [powers.findIndex(sounds), powers.findLastIndex(sounds)];
  const sounding = (last + 1 - first) * cell;
  // A knock in a quiet room is no loop.
  return first < 0 || sounding < leastSeconds ? [0, count * frames] : [first * frames, (last + 1) * frames];
}

/** The mean of all ears, each value that of `step` frames. */
function coarse(ears: EarSamples, step: number): Float32Array {
  const length = Math.floor((ears[0]?.length ?? 0) / step);
  return Float32Array.from({ length }, (_, index) => {
    let sum = 0;
    for (const ear of ears) for (let at = 0; at < step; at += 1) sum += ear[index * step + at] ?? 0;
    return sum / step;
  });
}

interface Places {
  /** The part that is compared with others: where it begins, and its length. */
  from: number;
  length: number;
  /** Where those others begin, both included. */
  first: number;
  last: number;
}

function productOf(ears: EarSamples, { from, length }: Pick<Places, 'from' | 'length'>, other: number): number {
  let sum = 0;
  for (const ear of ears) for (let at = 0; at < length; at += 1) sum += (ear[from + at] ?? 0) * (ear[other + at] ?? 0);
  return sum;
}

const squareAt = (ears: EarSamples, at: number): number => ears.reduce((sum, ear) => sum + (ear[at] ?? 0) ** 2, 0);

/** Likeness is 2ab / (a² + b²), summed: 1 where both parts are equal, less where they differ in shape or in level. */
function bestPlace(ears: EarSamples, { from, length, first, last }: Places): { place: number; likeness: number } {
  const power = powerOf(ears, from, from + length);
  let powerThere = powerOf(ears, last, last + length);
  let best = { place: last, likeness: Number.NEGATIVE_INFINITY };
  // From the end, so that of equals the longest loop is taken.
  for (let place = last; place >= first; place -= 1) {
    const sum = power + powerThere;
    const likeness = sum > 0 ? (2 * productOf(ears, { from, length }, place)) / sum : 0;
    if (likeness > best.likeness) best = { place, likeness };
    powerThere += squareAt(ears, place - 1) - squareAt(ears, place + length - 1);
  }
  return best;
}

/** Searches the last part of a sound for the place that is most like its beginning. @param ears of equal length */
export function findLoop(ears: EarSamples, sampleRate: Hertz): ClipLoop {
  const [from, to] = soundingRange(ears, sampleRate);
  const length = Math.round(Math.min(longestFade * sampleRate, (to - from) * fadePart));
  const last = to - length;
  const first = Math.round(Math.max(from + length, last - Math.min(searched * sampleRate, (to - from) * searchedPart)));
  const step = Math.max(1, Math.round(sampleRate / coarseRate));
  const scaled = (frames: number): number => Math.floor(frames / step);
  const about = bestPlace([coarse(ears, step)], {
    from: scaled(from),
    length: scaled(length),
    first: scaled(first),
    last: scaled(last),
  });
  const near = (frames: number): number => Math.min(last, Math.max(first, about.place * step + frames));
  const found = bestPlace(ears, { from, length, first: near(-2 * step), last: near(2 * step) });
  return {
    start: from / sampleRate,
    end: found.place / sampleRate,
    fade: length / sampleRate,
    likeness: found.likeness,
  };
}
