import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { aWeighting, doseOf, estimatedLevel } from './dose.ts';

const pure: ProgrammeSketch = { mode: 'pure', hertz: 1000, carrier: 200, level: 1, duty: 0.5, edge: 0.01 };
const hours = 3600;

describe('aWeighting', () => {
  // IEC 61672-1, table 3.
  it.each([
    [10, -70.4],
    [20, -50.5],
    [40, -34.6],
    [100, -19.1],
    [200, -10.9],
    [500, -3.2],
    [1000, 0],
    [2500, 1.3],
    [10_000, -2.5],
  ])('at %d Hz is %d dB', (hertz, expected) => {
    expect(Math.abs(aWeighting(hertz) - expected)).toBeLessThan(0.15);
  });
});

describe('doseOf', () => {
  it('is 100 % after 40 hours at 80 dBA, and after half the time with 3 dB more', () => {
    expect(doseOf(80, 40 * hours)).toBeCloseTo(100, 9);
    expect(doseOf(83, 20 * hours)).toBeCloseTo(99.76, 2);
    expect(doseOf(90, 4 * hours)).toBeCloseTo(100, 9);
    expect(doseOf(77, 40 * hours)).toBeCloseTo(50.12, 2);
    expect(doseOf(Number.NEGATIVE_INFINITY, 40 * hours)).toBe(0);
  });
});

describe('estimatedLevel', () => {
  it('is 100 dBA for a full-scale sine at 1 kHz, and follows level and A-weighting', () => {
    expect(estimatedLevel(toneProgramme(pure))).toBeCloseTo(100, 1);
    expect(estimatedLevel(toneProgramme({ ...pure, level: 0.1 }))).toBeCloseTo(80, 1);
    expect(estimatedLevel(toneProgramme({ ...pure, hertz: 40 }))).toBeCloseTo(65.46, 1);
    expect(estimatedLevel(toneProgramme({ ...pure, level: 0 }))).toBe(Number.NEGATIVE_INFINITY);
  });

  it('uses the carrier where there is one', () => {
    const beats = { ...pure, hertz: 10, carrier: 1000 };
    expect(estimatedLevel(toneProgramme({ ...beats, mode: 'binaural' }))).toBeCloseTo(100, 1);
    expect(estimatedLevel(toneProgramme({ ...beats, mode: 'monaural' }))).toBeCloseTo(97, 1);
    // 30 ms fully open and 20 ms of edges, of which 3/8 count: 37.5 of 100 ms.
    expect(estimatedLevel(toneProgramme({ ...beats, mode: 'isochronic' }))).toBeCloseTo(
      100 + 10 * Math.log10(0.375),
      1,
    );
  });

  it('adds the power of background noise', () => {
    // −23.7 dB(A) rms against the −3 dB of a full-scale sine.
    expect(estimatedLevel(toneProgramme({ ...pure, level: 0, beside: [backgroundLayer('pink', 1)] }))).toBeCloseTo(
      100 - 20.73,
      1,
    );
    const equal = 10 ** (-20.73 / 20);
    expect(estimatedLevel(toneProgramme({ ...pure, level: equal, beside: [backgroundLayer('brown', 1)] }))).toBeCloseTo(
      100 - 20.73 + 3.01,
      1,
    );
  });
});
