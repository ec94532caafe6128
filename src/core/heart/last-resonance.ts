import * as v from 'valibot';
import type { PaceSwing } from './resonance.ts';

/** The last search on this device that measured every pace. */
export interface LastResonance {
  /** Milliseconds since 1970. */
  at: number;
  /** In the order in which they were breathed. */
  swings: readonly PaceSwing[];
}

/** Beats a minute. */
const maxSwing = 300;
/** The latest time that a Date can hold. */
const maxMoment = 8.64e15;

/** Versions before JSON stored the time, then for each pace its number, its mean and both ends of its interval. */
function fromText(text: string): object {
  const [at, ...numbers] = text.split(' ').map((part) => (part === '' ? Number.NaN : Number(part)));
  const swings = Array.from({ length: Math.ceil(numbers.length / 4) }, (_, index) => {
    const [pace, value, from, to] = numbers.slice(index * 4);
    return { pace, value, from, to };
  });
  return { at, swings };
}

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const swing = v.pipe(
  v.object({
    pace: between(3, 12),
    value: between(0, maxSwing),
    from: between(-maxSwing, maxSwing),
    to: between(0, maxSwing),
  }),
  v.check(({ value, from, to }) => from <= value && value <= to),
);

export const lastResonanceSchema = v.pipe(
  v.unknown(),
  v.transform((found) => (typeof found === 'string' ? fromText(found) : found)),
  v.object({
    at: v.pipe(between(1, maxMoment), v.integer()),
    swings: v.pipe(
      v.array(swing),
      v.minLength(2),
      v.maxLength(12),
      v.check((swings) => new Set(swings.map(({ pace }) => pace)).size === swings.length),
    ),
  }),
);
