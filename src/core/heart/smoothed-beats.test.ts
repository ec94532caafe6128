import { describe, expect, it } from 'vitest';
import { summaryOf } from './heart-summary.ts';
import {
  atRest,
  inTicks,
  intervalsOf,
  meansOf,
  pacedAt,
  pinkNoise,
  tone,
  unsteady,
  whiteNoise,
} from './hearts.fixture.ts';
import { createHeartRecorder, readingBeats } from './heart-recorder.ts';
import { areSmoothed } from './smoothed-beats.ts';

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

it('withholds RMSSD and coherence of means, and keeps the rest', () => {
  const all = intervalsOf({ seed: 4, seconds: 600, sources: atRest });
  const [measured, smoothed] = [all, meansOf(all, 10)].map((milliseconds) =>
    summaryOf([{ startsAt: 0, milliseconds }]),
  );
  expect(measured?.rmssd).toBeGreaterThan(20);
  expect(measured?.coherence?.mean).toBeGreaterThan(0.2);
  expect(smoothed).toMatchObject({
    rmssd: null,
    sdnn: expect.any(Number),
    coherence: null,
    heartRate: measured?.heartRate,
  });
});

it('is said live, once it is known, instead of a coherence', () => {
  const readingOf = (milliseconds: readonly number[]): { kinds: string[]; last: string } => {
    const recorder = createHeartRecorder(readingBeats);
    const kinds = new Set<string>();
    let at = 0;
    let last = '';
    for (const interval of milliseconds) {
      at += interval / 1000;
      recorder.add({ heartRate: 70, contact: 'present', rrMilliseconds: [interval] }, at);
      last = recorder.reading(at).kind;
      kinds.add(last);
    }
    return { kinds: [...kinds], last };
  };
  const all = intervalsOf({ seed: 3, seconds: 400, sources: atRest }).map(inTicks);
  expect(readingOf(all)).toEqual({ kinds: ['warming-up', 'known'], last: 'known' });
  expect(readingOf(meansOf(all, 8))).toEqual({ kinds: ['warming-up', 'known', 'smoothed'], last: 'smoothed' });
});
