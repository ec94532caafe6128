import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { intervalsOf, pinkNoise, unsteady, whiteNoise, meansOf } from './hearts.fixture.ts';
import { findResonance, paceOrder, resonancePaces, type PaceTrial, type Resonance } from './resonance.ts';
import { sineAmplitude } from './sine-fit.ts';

/** Amplitude at a pace, in milliseconds. */
type Response = (pace: number) => number;

/** The response of a damped oscillator. */
const resonantAt =
  (best: number, sharpness: number): Response =>
  (pace) =>
    60 / Math.hypot(1, sharpness * (pace / best - best / pace));

function trialsOf(response: Response, seed: number, seconds = 150): PaceTrial[] {
  return resonancePaces.map((pace, index) => {
    const milliseconds = intervalsOf({
      seed: 100 * seed + index,
      seconds,
      sources: (random) => [
        unsteady(random, { hertz: pace / 60, amplitude: response(pace), by: 0.05 }),
        pinkNoise(random, 8),
        whiteNoise(random, 6),
      ],
    });
    return { pace, series: [{ startsAt: 0, milliseconds }] };
  });
}

const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
const resultsOf = (response: Response): Resonance[] => seeds.map((seed) => findResonance(trialsOf(response, seed)));

describe('findResonance', () => {
  it('finds a sharp resonance at the right pace, or names it and its neighbours', () => {
    const results = resultsOf(resonantAt(5.5, 4));
    expect(results.filter((result) => result.kind === 'clear').length).toBeGreaterThan(15);
    const candidates = results.map((result) =>
      result.kind === 'clear' ? [result.pace] : 'paces' in result ? result.paces : [],
    );
    expect(candidates.every((paces) => paces.includes(5.5))).toBe(true);
  });

  it('is rarely clear where no pace is better', () => {
    const clear = resultsOf(() => 40).filter((result) => result.kind === 'clear');
    expect(clear.length).toBeLessThanOrEqual(1);
  });

  it('gives the swing in beats a minute with an interval that contains the true one', () => {
    const result = findResonance(trialsOf(() => 40, 1));
    if (!('swings' in result)) throw new Error(result.kind);
    // The intervals are 850 ± 40 ms.
    for (const { value, from, to } of result.swings) {
      expect(value).toBeCloseTo(60_000 / 810 - 60_000 / 890, 0);
      expect(from).toBeLessThan(value);
      expect(to).toBeGreaterThan(value);
    }
  });

  it('gives no pace where the sensor sends means of several beats', () => {
    const smoothed = (beats: number): string[] =>
      seeds.map(
        (seed) =>
          findResonance(
            trialsOf(resonantAt(5.5, 4), seed).map(({ pace, series }) => ({
              pace,
              series: series.map((stretch) => ({ ...stretch, milliseconds: meansOf(stretch.milliseconds, beats) })),
            })),
          ).kind,
      );
    for (const beats of [5, 8, 10])
      expect(smoothed(beats).filter((kind) => kind === 'smoothed').length).toBeGreaterThanOrEqual(24);
    expect(smoothed(1)).not.toContain('smoothed');
  });

  it('names the paces whose trials were too short, not followed, or full of artefacts', () => {
    const trials = trialsOf(() => 40, 2);
    const replaced = (milliseconds: readonly number[]) =>
      findResonance(trials.with(1, { pace: 6, series: [{ startsAt: 0, milliseconds }] }));
    const followed = trials[1]?.series[0]?.milliseconds ?? [];
    const tooLittle = { kind: 'too-little', paces: [6] };
    expect(replaced(followed).kind).not.toBe('too-little');
    expect(replaced(followed.slice(0, 80))).toEqual(tooLittle);
    expect(replaced([])).toEqual(tooLittle);
    expect(replaced(intervalsOf({ seed: 1, seconds: 150, sources: (random) => [whiteNoise(random, 1)] }))).toEqual(
      tooLittle,
    );
    expect(
      replaced(
        followed.flatMap((interval, index) => (index % 5 === 0 ? [interval / 3, (2 * interval) / 3] : interval)),
      ),
    ).toEqual(tooLittle);
    expect(
      replaced(
        intervalsOf({
          seed: 1,
          seconds: 150,
          sources: (random) => [unsteady(random, { hertz: 0.25, amplitude: 40, by: 0.05 })],
        }),
      ),
    ).toEqual(tooLittle);
  });

  it('leaves out breaths with artefacts', () => {
    const trials = trialsOf(() => 40, 4, 200);
    const all = trials[1]?.series[0]?.milliseconds ?? [];
    const broken = all.map((interval, index) => (index > 60 && index < 75 ? 300 + 350 * (index % 4) : interval));
    const swingOf = (milliseconds: readonly number[]): number => {
      const result = findResonance(trials.with(1, { pace: 6, series: [{ startsAt: 0, milliseconds }] }));
      return 'swings' in result ? (result.swings[1]?.value ?? Number.NaN) : Number.NaN;
    };
    expect(Math.abs(swingOf(broken) - swingOf(all))).toBeGreaterThan(0);
    expect(Math.abs(swingOf(broken) - swingOf(all))).toBeLessThan(0.3);
  });

  it('has no result for fewer than two paces', () => {
    expect(findResonance([])).toEqual({ kind: 'too-little', paces: [] });
    expect(findResonance(trialsOf(() => 40, 1).slice(0, 1))).toEqual({ kind: 'too-little', paces: [] });
  });

  it('uses the beats on both sides of a gap', () => {
    const trials = trialsOf(resonantAt(5.5, 4), 5, 180).map(({ pace, series }) => {
      const all = series[0]?.milliseconds ?? [];
      return {
        pace,
        series: [
          { startsAt: 0, milliseconds: all.slice(0, 100) },
          { startsAt: 90, milliseconds: all.slice(106) },
        ],
      };
    });
    expect(findResonance(trials).kind).not.toBe('too-little');
  });
});

describe('a whole search, with the first pace again at the end', () => {
  interface Person {
    drift?: number;
    /** Amplitude of a wave at 0.1 Hz, in milliseconds. */
    mayer?: number;
    /** Amplitude of a breath at another pace. */
    ownBreath?: number;
  }
  const searchOf = (response: Response, seed: number, { drift = 0, mayer = 0, ownBreath = 0 }: Person): Resonance =>
    findResonance(
      paceOrder(seededRandom(seed)).map((pace, index) => ({
        pace,
        series: [
          {
            startsAt: 0,
            milliseconds: intervalsOf({
              seed: 100 * seed + index,
              seconds: 150,
              sources: (random) => [
                unsteady(random, { hertz: pace / 60, amplitude: response(pace) * (1 + drift) ** index, by: 0.05 }),
                unsteady(random, { hertz: 0.1, amplitude: mayer, by: 0.2 }),
                unsteady(random, { hertz: 0.23, amplitude: ownBreath, by: 0.1 }),
                pinkNoise(random, 8),
                whiteNoise(random, 6),
              ],
            }),
          },
        ],
      })),
    );
  const countOf = (response: Response, person: Person, is: (result: Resonance) => boolean): number =>
    seeds.filter((seed) => is(searchOf(response, seed, person))).length;

  it.each([-0.1, 0.1])('is not clear where the swing only changes by %d from pace to pace', (drift) => {
    expect(
      countOf(
        () => 40,
        { drift },
        ({ kind }) => kind === 'clear',
      ),
    ).toBe(0);
    expect(
      countOf(resonantAt(5.5, 6), { drift }, (result) => result.kind === 'clear' && result.pace === 5.5),
    ).toBeGreaterThan(25);
  });

  it('has enough beside a slow wave of the heart itself', () => {
    expect(countOf(resonantAt(5.5, 4), { mayer: 12 }, ({ kind }) => kind === 'too-little')).toBe(0);
    expect(
      countOf(
        () => 0,
        { mayer: 12, ownBreath: 25 },
        ({ kind }) => kind === 'too-little',
      ),
    ).toBeGreaterThan(25);
  });

  it('has each pace once in its result, the fastest first', () => {
    const result = searchOf(resonantAt(5.5, 4), 3, {});
    expect('swings' in result && result.swings.map(({ pace }) => pace)).toEqual([...resonancePaces]);
  });

  it('has every pace in its order, which differs, and the first at its end', () => {
    const orders = seeds.map((seed) => paceOrder(seededRandom(seed)));
    for (const order of orders) {
      expect(order.slice(0, 5).toSorted((one, other) => other - one)).toEqual([...resonancePaces]);
      expect(order[5]).toBe(order[0]);
    }
    expect(new Set(orders.map(([first]) => first)).size).toBe(5);
  });
});

describe('sineAmplitude', () => {
  const times = Array.from({ length: 30 }, (_, index) => index * 0.8 + 0.1 * Math.sin(index));

  it('is exact for a sine on a trend', () => {
    const values = times.map((at) => 70 + 0.3 * at + 6 * Math.sin(2 * Math.PI * 0.1 * at + 1));
    expect(sineAmplitude(times, values, 0.1)).toBeCloseTo(6, 9);
  });

  it('is undefined for too few points', () => {
    expect(sineAmplitude(times.slice(0, 3), [1, 2, 1], 0.1)).toBeUndefined();
    expect(sineAmplitude([], [], 0.1)).toBeUndefined();
  });
});
