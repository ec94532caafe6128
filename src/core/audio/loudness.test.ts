import { describe, expect, it } from 'vitest';
import {
  maxBackgroundLevel,
  equalLoudnessGain,
  equalLoudnessLevel,
  perceivedNoise,
  perceivedTone,
  totalPerceivedLevel,
  type PerceivedLevels,
  maxToneLevel,
} from './loudness.ts';

const logarithmicSteps = Array.from({ length: 400 }, (_, index) => 0.1 * 10 ** (index / 75));
const decibels = (gain: number): number => 20 * Math.log10(gain);

describe('equalLoudnessLevel', () => {
  // The 40-phon contour as published with the standard's formula, in dB SPL.
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
  ])('at %d Hz and 40 phon is %d dB', (hertz, level) => {
    expect(equalLoudnessLevel(hertz, 40)).toBeCloseTo(level, 1);
  });

  it.each([20, 40, 60, 80])('equals the phon value at 1 kHz and %d phon', (phon) => {
    expect(Math.abs(equalLoudnessLevel(1000, phon) - phon)).toBeLessThan(0.05);
  });

  it('has no step between table rows, and is constant outside the table', () => {
    for (const hertz of logarithmicSteps)
      expect(Math.abs(equalLoudnessLevel(hertz * 1.0001, 60) - equalLoudnessLevel(hertz, 60))).toBeLessThan(0.02);
    expect(equalLoudnessLevel(1, 60)).toBe(equalLoudnessLevel(20, 60));
    expect(equalLoudnessLevel(20_000, 60)).toBe(equalLoudnessLevel(12_500, 60));
  });
});

describe('equalLoudnessGain', () => {
  it('never raises a level, and lowers it by 30 dB at most', () => {
    for (const hertz of logarithmicSteps) {
      expect(equalLoudnessGain(hertz), `${hertz} Hz`).toBeLessThanOrEqual(1);
      expect(equalLoudnessGain(hertz), `${hertz} Hz`).toBeGreaterThanOrEqual(0.0316);
    }
  });

  it('keeps 40 Hz and makes 100 and 528 Hz as loud', () => {
    expect([7.83, 20, 40].map(equalLoudnessGain)).toEqual([1, 1, 1]);
    for (const hertz of [100, 200]) {
      expect(decibels(equalLoudnessGain(hertz))).toBeCloseTo(
        equalLoudnessLevel(hertz, 60) - equalLoudnessLevel(40, 60),
        6,
      );
    }
    expect(equalLoudnessGain(528)).toBeLessThan(0.05);
  });

  it('never rises from 40 to 800 Hz', () => {
    const heard = logarithmicSteps.filter((hertz) => hertz > 40 && hertz < 800);
    heard
      .slice(1)
      .forEach((hertz, index) =>
        expect(equalLoudnessGain(hertz)).toBeLessThanOrEqual(equalLoudnessGain(heard[index] ?? 0)),
      );
  });
});

describe('the limit of a level after another tone', () => {
  const levels = (sound: { hertz: number; level: number; background?: number }): PerceivedLevels => ({
    foreground: perceivedTone(sound.hertz, sound.level),
    background: perceivedNoise(sound.background ?? 0),
  });

  it('keeps a tone no louder than the one before', () => {
    const level = maxToneLevel(levels({ hertz: 40, level: 0.7 }), 528);
    expect(decibels(level / 0.7)).toBeCloseTo(equalLoudnessLevel(528, 60) - equalLoudnessLevel(40, 60), 6);
    expect(maxToneLevel(levels({ hertz: 528, level: 0.7 }), 528)).toBeCloseTo(0.7, 9);
  });

  it('never exceeds full scale', () => {
    expect(maxToneLevel(levels({ hertz: 528, level: 0.7 }), 40)).toBe(1);
    expect(maxBackgroundLevel(levels({ hertz: 528, level: 0.7 }))).toBe(1);
  });

  it('counts noise as a 1 kHz tone 12 dB above its A-weighted level', () => {
    // −24 dB(A) rms at level 1; a sine's peak is 3 dB above its rms.
    expect(decibels(perceivedNoise(1))).toBeCloseTo(20 * Math.log10(0.065) + 3.01 + 12, 2);
  });

  it('lets background noise alone be as loud as everything before, while a tone that stays keeps its level', () => {
    const before = levels({ hertz: 40, level: 0.7 });
    const background = maxBackgroundLevel(before);
    expect(
      decibels(totalPerceivedLevel(levels({ hertz: 40, level: 0, background })) / totalPerceivedLevel(before)),
    ).toBeCloseTo(0, 9);
    const tone = maxToneLevel(before, 40, background);
    expect(tone).toBeCloseTo(0.7, 9);
    expect(
      decibels(totalPerceivedLevel(levels({ hertz: 40, level: tone, background })) / totalPerceivedLevel(before)),
    ).toBeCloseTo(3.01, 2);
  });

  it('keeps tone and background noise together as loud as everything before', () => {
    const before = levels({ hertz: 200, level: 0.5, background: 0.8 });
    for (const background of [0, 0.4, 0.8]) {
      const level = maxToneLevel(before, 528, background);
      expect(
        decibels(totalPerceivedLevel(levels({ hertz: 528, level, background })) / totalPerceivedLevel(before)),
        `background ${background}`,
      ).toBeCloseTo(0, 9);
    }
  });
});
