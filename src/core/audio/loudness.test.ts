import { describe, expect, it } from 'vitest';
import { equalLoudnessGain, equallyLoudLevel, levelNotLouder } from './loudness.ts';

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
    for (const hertz of logarithmicSteps) expect(Math.abs(equallyLoudLevel(hertz * 1.0001, 60) - equallyLoudLevel(hertz, 60))).toBeLessThan(0.02);
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
    heard.slice(1).forEach((hertz, index) => expect(equalLoudnessGain(hertz)).toBeLessThanOrEqual(equalLoudnessGain(heard[index] ?? 0)));
  });
});

describe('from one tone to another', () => {
  it('lets nothing be louder than what was before', () => {
    const level = levelNotLouder({ hertz: 40, level: 0.7 }, 528);
    expect(decibels(level / 0.7)).toBeCloseTo(equallyLoudLevel(528, 60) - equallyLoudLevel(40, 60), 6);
    expect(levelNotLouder({ hertz: 528, level: 0.7 }, 528)).toBeCloseTo(0.7, 9);
  });

  it('never asks for more than full scale', () => {
    expect(levelNotLouder({ hertz: 528, level: 0.7 }, 40)).toBe(1);
  });
});
