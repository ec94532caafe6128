import { describe, expect, it } from 'vitest';
import {
  bedNotLouder,
  equalLoudnessGain,
  equallyLoudLevel,
  heardLevels,
  heardTogether,
  levelNotLouder,
} from './loudness.ts';

const logarithmicSteps = Array.from({ length: 400 }, (_, index) => 0.1 * 10 ** (index / 75));
const decibels = (gain: number): number => 20 * Math.log10(gain);

describe('the contours of ISO 226:2003', () => {
  // Points of the 40-phon contour as published with the standard's formula, in dB SPL.
  it.each([
    [20, 99.85],
    [31.5, 88.17],
    [40, 82.63],
    [63, 73.08],
    [100, 64.37],
    [250, 50.4],
    [500, 43.05],
    [1000, 40.01],
    [3150, 35.61],
    [8000, 51.8],
    [12_500, 51.49],
  ])('at %d Hz and 40 phon lie at %d dB', (hertz, level) => {
    expect(equallyLoudLevel(hertz, 40)).toBeCloseTo(level, 1);
  });

  it.each([20, 40, 60, 80])('give 1 kHz its own level at %d phon', (phon) => {
    expect(Math.abs(equallyLoudLevel(1000, phon) - phon)).toBeLessThan(0.05);
  });

  it('have no step between the rows of the table, and are level beyond it', () => {
    for (const hertz of logarithmicSteps)
      expect(Math.abs(equallyLoudLevel(hertz * 1.0001, 60) - equallyLoudLevel(hertz, 60))).toBeLessThan(0.02);
    expect(equallyLoudLevel(1, 60)).toBe(equallyLoudLevel(20, 60));
    expect(equallyLoudLevel(20_000, 60)).toBe(equallyLoudLevel(12_500, 60));
  });
});

describe('equal loudness', () => {
  it('never raises a level, and lowers it by 30 dB at most', () => {
    for (const hertz of logarithmicSteps) {
      expect(equalLoudnessGain(hertz), `${hertz} Hz`).toBeLessThanOrEqual(1);
      expect(equalLoudnessGain(hertz), `${hertz} Hz`).toBeGreaterThanOrEqual(0.0316);
    }
  });

  it('leaves 40 Hz as it is and makes 100 and 528 Hz as loud', () => {
    expect([7.83, 20, 40].map(equalLoudnessGain)).toEqual([1, 1, 1]);
    for (const hertz of [100, 200]) {
      expect(decibels(equalLoudnessGain(hertz))).toBeCloseTo(equallyLoudLevel(hertz, 60) - equallyLoudLevel(40, 60), 6);
    }
    expect(equalLoudnessGain(528)).toBeLessThan(0.05);
  });

  it('goes down as the ear gets better, up to 800 Hz', () => {
    const heard = logarithmicSteps.filter((hertz) => hertz > 40 && hertz < 800);
    heard
      .slice(1)
      .forEach((hertz, index) =>
        expect(equalLoudnessGain(hertz)).toBeLessThanOrEqual(equalLoudnessGain(heard[index] ?? 0)),
      );
  });
});

describe('from one tone to another', () => {
  it('lets nothing be louder than what was before', () => {
    const level = levelNotLouder(heardLevels({ hertz: 40, level: 0.7 }), 528);
    expect(decibels(level / 0.7)).toBeCloseTo(equallyLoudLevel(528, 60) - equallyLoudLevel(40, 60), 6);
    expect(levelNotLouder(heardLevels({ hertz: 528, level: 0.7 }), 528)).toBeCloseTo(0.7, 9);
  });

  it('never asks for more than full scale', () => {
    expect(levelNotLouder(heardLevels({ hertz: 528, level: 0.7 }), 40)).toBe(1);
    expect(bedNotLouder(heardLevels({ hertz: 528, level: 0.7 }))).toBe(1);
  });

  it('weighs noise as a tone of 1 kHz that is 12 dB stronger than its A-weighted level', () => {
    const { bed } = heardLevels({ hertz: 1000, level: 0, bed: 1 });
    // A bed at level 1 has −24 dB(A) against full scale, and a sine of that root mean square is 3 dB higher at its peak.
    expect(decibels(bed)).toBeCloseTo(20 * Math.log10(0.065) + 3.01 + 12, 2);
  });

  it('lets a bed alone be as loud as all that was heard before, and a tone that stays keep its level', () => {
    const before = heardLevels({ hertz: 40, level: 0.7 });
    const bed = bedNotLouder(before);
    expect(decibels(heardTogether(heardLevels({ hertz: 40, level: 0, bed })) / heardTogether(before))).toBeCloseTo(
      0,
      9,
    );
    const tone = levelNotLouder(before, 40, bed);
    expect(tone).toBeCloseTo(0.7, 9);
    expect(decibels(heardTogether(heardLevels({ hertz: 40, level: tone, bed })) / heardTogether(before))).toBeCloseTo(
      3.01,
      2,
    );
  });

  it('leaves a tone what the bed leaves of it, so that both together are no louder', () => {
    const before = heardLevels({ hertz: 200, level: 0.5, bed: 0.8 });
    for (const bed of [0, 0.4, 0.8]) {
      const level = levelNotLouder(before, 528, bed);
      expect(
        decibels(heardTogether(heardLevels({ hertz: 528, level, bed })) / heardTogether(before)),
        `bed ${bed}`,
      ).toBeCloseTo(0, 9);
    }
  });
});
