import type { PaceSwing } from '#core/heart/resonance.ts';

/** The last search on this device that has measured every pace. */
export interface LastResonance {
  /** Milliseconds since 1970. */
  at: number;
  /** In the order in which they were breathed. */
  swings: readonly PaceSwing[];
}

/** What it was stored with. */
const decimals = 3;
const numbersOfPace = 4;
const paceLimits = { min: 3, max: 12 } as const;
const countLimits = { min: 2, max: 12 } as const;
/** Beats a minute. */
const maxSwing = 300;

function swingFrom([pace = Number.NaN, value = Number.NaN, from = Number.NaN, to = Number.NaN]: readonly number[]):
  | PaceSwing
  | undefined {
  const isPace = pace >= paceLimits.min && pace <= paceLimits.max;
  return isPace && value >= 0 && -maxSwing <= from && from <= value && value <= to && to <= maxSwing
    ? { pace, value, from, to }
    : undefined;
}

/** undefined where it is none that storedResonance writes. */
export function parseLastResonance(text: string): LastResonance | undefined {
  const [at = Number.NaN, ...numbers] = text.split(' ').map((part) => (part === '' ? Number.NaN : Number(part)));
  const count = numbers.length / numbersOfPace;
  const swings = Array.from({ length: Math.floor(count) }, (_, index) =>
    swingFrom(numbers.slice(index * numbersOfPace, (index + 1) * numbersOfPace)),
  ).filter((swing) => swing !== undefined);
  const hasAll = swings.length === count && count >= countLimits.min && count <= countLimits.max;
  const isDistinct = new Set(swings.map(({ pace }) => pace)).size === swings.length;
  return Number.isInteger(at) && at >= 1 && at <= 8.64e15 && hasAll && isDistinct ? { at, swings } : undefined;
}

/** Its moment, then pace, mean, and both ends of the interval of each pace. */
export function storedResonance({ at, swings }: LastResonance): string {
  const numbers = swings.flatMap(({ pace, value, from, to }) => [pace, value, from, to]);
  return [Math.round(at), ...numbers.map((number) => Number(number.toFixed(decimals)))].join(' ');
}
