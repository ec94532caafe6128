import { describe, expect, it } from 'vitest';
import { createFigureClock, visibleSwing } from './living-figure-clock.ts';

describe('visibleSwing', () => {
  it.each([0.1, 0.5, 1, 2.5, 7.83, 40, 528, 963, 20_000])('lowers %d Hz by whole octaves to at most 1 Hz', (hertz) => {
    const shown = visibleSwing(hertz);
    expect(shown).toBeLessThanOrEqual(1);
    expect(Number.isInteger(Math.log2(hertz / shown))).toBe(true);
    expect(hertz > 1 ? shown : 1).toBeGreaterThan(0.5 - 1e-9);
  });

  it('leaves slow pulses as they are', () => {
    expect(visibleSwing(0.8)).toBe(0.8);
  });
});

describe('createFigureClock', () => {
  it('gives the same swings however often it is read', () => {
    const often = createFigureClock();
    for (let at = 0; at <= 90; at += 1 / 30) often(at, 528);
    const now = createFigureClock()(90, 528);
    expect(often(90, 528).swings).toBeCloseTo(now.swings, 6);
    expect(now.swings).toBeCloseTo(90 * visibleSwing(528), 6);
  });

  it('stands while the audio clock stands still', () => {
    const clock = createFigureClock();
    const before = clock(12.3, 40);
    expect(clock(12.3, 40)).toEqual({ ...before, elapsed: 0 });
  });

  it('resets the swings with a new session and continues its seconds', () => {
    const clock = createFigureClock();
    const ended = clock(61.7, 40);
    expect(clock(0, 40)).toEqual({ seconds: ended.seconds, elapsed: 0, swings: 0 });
    expect(clock(2, 40).seconds).toBeCloseTo(ended.seconds + 2);
  });

  it('continues from its phase when the tone changes', () => {
    const clock = createFigureClock();
    const before = clock(33.21, 528).swings;
    expect(clock(33.22, 7.83).swings - before).toBeCloseTo(0.01 * visibleSwing(7.83), 9);
  });
});
