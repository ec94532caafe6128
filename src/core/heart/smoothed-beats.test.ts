import { describe, expect, it } from 'vitest';
import { isSmoothedHeart } from './heart-summary-schema.ts';
import { summaryOf } from './heart-summary.ts';
import { atRest, intervalsOf, pacedAt, pinkNoise, tone, unsteady, whiteNoise } from './hearts.fixture.ts';
import { areSmoothed } from './smoothed-beats.ts';

const inTicks = (interval: number): number => Math.round(interval * 1.024) / 1.024;

function meansOf(milliseconds: readonly number[], beats: number): number[] {
  return milliseconds.map((_, index) => {
    const last = milliseconds.slice(Math.max(0, index + 1 - beats), index + 1);
    return inTicks(last.reduce((sum, interval) => sum + interval, 0) / last.length);
  });
}

const hearts: Record<string, Parameters<typeof intervalsOf>[0]['sources']> = {
  'at rest': atRest,
  'that breathes slowly': (random) => pacedAt(0.1, random),
  'that breathes slowly and has little noise': (random) => [
    unsteady(random, { hertz: 0.1, amplitude: 50, by: 0.02 }),
    whiteNoise(random, 3),
  ],
  'with the overtones of a breath': (random) => [
    tone(0.1, 40, 1),
    tone(0.2, 15, 2),
    tone(0.3, 8, 1),
    whiteNoise(random, 4),
  ],
  'that is calm': (random) => [pinkNoise(random, 6), whiteNoise(random, 4)],
};
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
const count = (
  sources: Parameters<typeof intervalsOf>[0]['sources'],
  seconds: number,
  change: (all: readonly number[]) => readonly number[],
): number => seeds.filter((seed) => areSmoothed([change(intervalsOf({ seed, seconds, sources }).map(inTicks))])).length;

describe.each(Object.entries(hearts))('a heart %s', (_, sources) => {
  it('is not taken for means of several beats, in three minutes, six or fifteen', () => {
    const found = [180, 360, 900].map((seconds) => count(sources, seconds, (all) => all));
    expect(found.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(3);
    expect(found.at(-1)).toBe(0);
  });

  it.each([5, 8, 10])('is known to be means of %d beats after fifteen minutes', (beats) => {
    expect(count(sources, 900, (all) => meansOf(all, beats))).toBeGreaterThanOrEqual(15);
  });
});

it('finds means in the second half of half an hour', () => {
  const half = (all: readonly number[]): number[] => [
    ...all.slice(0, all.length / 2),
    ...meansOf(all.slice(all.length / 2), 10),
  ];
  expect(count(atRest, 1800, half)).toBeGreaterThanOrEqual(19);
});

it('does not judge less than two minutes, or a paced heart', () => {
  expect(areSmoothed([])).toBe(false);
  expect(areSmoothed([meansOf(intervalsOf({ seed: 1, seconds: 90, sources: atRest }), 10)])).toBe(false);
  const paced = Array.from({ length: 1000 }, (_, index) => 1000 + (index % 7 === 0 ? 1 : 0));
  expect(areSmoothed([paced])).toBe(false);
});

it('withholds RMSSD of means, and keeps the rest', () => {
  const all = intervalsOf({ seed: 4, seconds: 600, sources: atRest });
  const [measured, smoothed] = [all, meansOf(all, 10)].map((milliseconds) =>
    summaryOf([{ startsAt: 0, milliseconds }]),
  );
  expect(measured?.rmssd).toBeGreaterThan(20);
  expect(smoothed).toMatchObject({ rmssd: null, sdnn: expect.any(Number), heartRate: measured?.heartRate });
  expect([measured, smoothed].map((heart) => heart && isSmoothedHeart(heart))).toEqual([false, true]);
  expect(isSmoothedHeart({ rmssd: null, sdnn: null })).toBe(false);
});
