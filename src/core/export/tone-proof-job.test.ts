import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { describe, expect, it } from 'vitest';
import { mixLevels } from '#core/audio/parts/mix.ts';
import { noisePeak } from '#core/audio/parts/noise.ts';
import type { Bell } from '#core/audio/programme.ts';
import { proveTone, type ToneProofResult } from './tone-proof-job.ts';

const sampleRate = 48_000;
const pure: ProgrammeSketch = { mode: 'pure', hertz: 528, carrier: 200, level: 0.7, duty: 0.5, edge: 0.005 };

function prove(changes: ProgrammeSketch = {}, bells: readonly Bell[] = []): ToneProofResult {
  return runToEnd(proveTone({ programme: toneProgramme({ ...pure, ...changes }), bells, sampleRate }));
}

describe('proveTone', () => {
  it.each([528, 40, 7.83, 0.1, 963, 3333.33, 19_999.9])(
    'measures %d Hz, a purity below −145 dB and no clicks',
    (hertz) => {
      const { tones, purity, level, clicks, pulse } = prove({ hertz });
      expect(tones).toEqual([
        { ear: 'both', expected: hertz, hertz: expect.closeTo(hertz, 6), ppm: expect.closeTo(0, 2) },
      ]);
      expect(purity).toBeLessThan(-145);
      expect(level).toBeCloseTo(20 * Math.log10(0.7), 4);
      expect(clicks.start).toBeLessThan(-110);
      expect(clicks.stop).toBeLessThan(-110);
      expect(pulse).toBeUndefined();
    },
  );

  it('measures both channels of a binaural tone, and their beat', () => {
    const { tones, pulse, purity } = prove({ mode: 'binaural', hertz: 7.83 });
    expect(tones.map(({ ear, hertz }) => [ear, hertz])).toEqual([
      ['left', expect.closeTo(196.085, 6)],
      ['right', expect.closeTo(203.915, 6)],
    ]);
    expect(pulse).toEqual({ expected: 7.83, hertz: expect.closeTo(7.83, 6), silence: undefined });
    expect(purity).toBeLessThan(-145);
  });

  it.each([7.83, 0.1])('measures the two tones of a monaural beat of %d Hz', (hertz) => {
    const { tones, pulse, purity } = prove({ mode: 'monaural', hertz });
    expect(tones.map(({ ear }) => ear)).toEqual(['both', 'both']);
    expect(pulse?.hertz).toBeCloseTo(hertz, 6);
    expect(purity).toBeLessThan(-145);
  });

  it.each([
    [7.83, 28, 0.9],
    [40, 200, 0.9],
    [100, 120, 0.9],
  ])('finds exact silence between pulses at %d Hz on a carrier of %d Hz', (hertz, carrier, duty) => {
    const { pulse } = prove({ mode: 'isochronic', hertz, carrier, duty, edge: 0.002 });
    expect(pulse?.silence).toBe(Number.NEGATIVE_INFINITY);
    expect(pulse?.hertz).toBeCloseTo(hertz, 2);
  });

  it('measures the level of a tone next to background noise', () => {
    const { level, purity } = prove({ level: 1, beside: [backgroundLayer('brown', 1)] });
    const { layers } = toneProgramme({ ...pure, level: 1, beside: [backgroundLayer('brown', 1)] });
    const [sounding = 0] = mixLevels(layers, (colour) => noisePeak(colour, 48_000), 0);
    expect(sounding).toBeLessThan(0.95);
    expect(level).toBeCloseTo(20 * Math.log10(sounding), 6);
    expect(purity).toBeLessThan(-145);
  });

  it('measures the level of a tone in a session with bells, and of both together', () => {
    const bells: Bell[] = [
      { at: 0, level: 0.8 },
      { at: 60, level: 0.8 },
    ];
    const quiet = prove({ level: 0.3 }, bells);
    expect(quiet.level).toBeCloseTo(20 * Math.log10(0.3), 4);
    // A bell's peak is a quarter of its level at most.
    expect(quiet.levelWithBell).toBeGreaterThan(quiet.level + 1.5);
    expect(quiet.levelWithBell).toBeLessThan(20 * Math.log10(0.3 + 0.2));
    // A tone at full scale is lowered for them.
    const loud = prove({ level: 1 }, bells);
    expect(loud.level).toBeCloseTo(20 * Math.log10(0.8), 4);
    expect(loud.levelWithBell).toBeLessThanOrEqual(0);
    expect(loud.purity).toBeLessThan(-145);
    expect(prove({ level: 1 }).levelWithBell).toBeUndefined();
  });

  it.each([7.83, 40, 0.5])('measures rate, carrier and exact silence of isochronic pulses at %d Hz', (hertz) => {
    const { tones, pulse, purity, clicks } = prove({ mode: 'isochronic', hertz });
    expect(pulse?.silence).toBe(Number.NEGATIVE_INFINITY);
    expect(Math.abs((pulse?.hertz ?? 0) / hertz - 1) * 1e6).toBeLessThan(20);
    expect(tones).toEqual([{ ear: 'both', expected: 200, hertz: expect.closeTo(200, 5), ppm: expect.closeTo(0, 1) }]);
    expect(purity).toBeLessThan(-145);
    expect(clicks.start).toBeLessThan(-70);
  });

  it('measures no carrier where pulses have no steady part', () => {
    const { tones, purity, pulse } = prove({ mode: 'isochronic', hertz: 100 });
    expect([tones, purity]).toEqual([[], undefined]);
    expect(pulse?.hertz).toBeCloseTo(100, 2);
  });

  it('leaves out background noise', () => {
    expect(prove({ beside: [backgroundLayer('pink', 0.3)] }).purity).toBeLessThan(-145);
  });

  it('returns at most 256 spectrum points with the maximum at the tone', () => {
    const { spectrum } = prove();
    expect(spectrum.length).toBeLessThanOrEqual(256);
    const highest = spectrum.reduce((a, b) => (b.level > a.level ? b : a));
    expect(Math.abs(highest.hertz / 528 - 1)).toBeLessThan(0.05);
  });

  it.each([{ level: 0 }, { hertz: 30_000 }, { mode: 'binaural', carrier: 1 } as const])('throws for %o', (changes) => {
    expect(() => prove(changes)).toThrow(RangeError);
  });

  it('yields more than 60 times, with rising progress', () => {
    const parts: number[] = [];
    const steps = proveTone({ programme: toneProgramme(pure), sampleRate });
    for (let step = steps.next(); !step.done; step = steps.next()) parts.push(step.value);
    expect(parts.length).toBeGreaterThan(60);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  });
});
