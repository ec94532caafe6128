import { describe, expect, it } from 'vitest';
import { createFigureClock, watchableHertz } from './living-figure-clock.ts';

describe('the swing that is shown', () => {
  it.each([0.1, 0.5, 1, 2.5, 7.83, 40, 528, 963, 20_000])(
    'of %d Hz is the tone itself, whole octaves lower, and at most one a second',
    (hertz) => {
      const shown = watchableHertz(hertz);
      expect(shown).toBeLessThanOrEqual(1);
      expect(Number.isInteger(Math.log2(hertz / shown))).toBe(true);
      expect(hertz > 1 ? shown : 1).toBeGreaterThan(0.5 - 1e-9);
    },
  );

  it('of slow pulses is theirs', () => {
    expect(watchableHertz(0.8)).toBe(0.8);
  });
});

describe('the clock of a figure', () => {
  it('is where the tone is, however often it is asked', () => {
    const often = createFigureClock();
    for (let at = 0; at <= 90; at += 1 / 30) often(at, 528);
    const now = createFigureClock()(90, 528);
    expect(often(90, 528).swings).toBeCloseTo(now.swings, 6);
    expect(now.swings).toBeCloseTo(90 * watchableHertz(528), 6);
  });

  it('stands while the audio clock stands', () => {
    const clock = createFigureClock();
    const before = clock(12.3, 40);
    expect(clock(12.3, 40)).toEqual({ ...before, elapsed: 0 });
  });

  it('begins a session at rest, and goes on in the rest of its motion', () => {
    const clock = createFigureClock();
    const ended = clock(61.7, 40);
    expect(clock(0, 40)).toEqual({ seconds: ended.seconds, elapsed: 0, swings: 0 });
    expect(clock(2, 40).seconds).toBeCloseTo(ended.seconds + 2);
  });

  it('goes over to another tone without a jump', () => {
    const clock = createFigureClock();
    const before = clock(33.21, 528).swings;
    expect(clock(33.22, 7.83).swings - before).toBeCloseTo(0.01 * watchableHertz(7.83), 9);
  });
});
