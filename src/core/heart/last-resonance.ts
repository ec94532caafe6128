import type { PaceSwing } from './resonance.ts';

/** The last search on this device that measured every pace. */
export interface LastResonance {
  /** Milliseconds since 1970. */
  at: number;
  /** In the order in which they were breathed. */
  swings: readonly PaceSwing[];
}

const decimals = 3;
const numbersOfPace = 4;
const paceLimits = { min: 3, max: 12 } as const;
const countLimits = { min: 2, max: 12 } as const;
/** Beats a minute. */
const maxSwing = 300;
/** The latest time that a Date can hold. */
const maxMoment = 8.64e15;

const isWithin = (value: number | undefined, min: number, max: number): value is number =>
  value !== undefined && value >= min && value <= max;

function swingFrom([pace, value, from, to]: readonly number[]): PaceSwing | undefined {
  if (!isWithin(pace, paceLimits.min, paceLimits.max) || !isWithin(value, 0, maxSwing)) return undefined;
  return isWithin(from, -maxSwing, value) && isWithin(to, value, maxSwing) ? { pace, value, from, to } : undefined;
}

/** undefined where a swing is invalid, or a pace comes twice. */
function swingsFrom(numbers: readonly number[]): readonly PaceSwing[] | undefined {
  const count = numbers.length / numbersOfPace;
  if (!Number.isInteger(count) || !isWithin(count, countLimits.min, countLimits.max)) return undefined;
  const swings = Array.from({ length: count }, (_, index) =>
    swingFrom(numbers.slice(index * numbersOfPace, (index + 1) * numbersOfPace)),
  ).filter((swing) => swing !== undefined);
  return new Set(swings.map(({ pace }) => pace)).size === count ? swings : undefined;
}

/** undefined for a text that storedResonance cannot have written. */
export function parseLastResonance(text: string): LastResonance | undefined {
  const [at, ...numbers] = text.split(' ').map((part) => (part === '' ? Number.NaN : Number(part)));
  if (!Number.isInteger(at) || !isWithin(at, 1, maxMoment)) return undefined;
  const swings = swingsFrom(numbers);
  return swings && { at, swings };
}

/** The time of the search, then for each pace its number, its mean and both ends of its interval. */
export function storedResonance({ at, swings }: LastResonance): string {
  const numbers = swings.flatMap(({ pace, value, from, to }) => [pace, value, from, to]);
  return [Math.round(at), ...numbers.map((number) => Number(number.toFixed(decimals)))].join(' ');
}
