import { clickLevel, fitSine, runToEnd } from '#core/audio/measure.fixture.ts';
import { describe, expect, it } from 'vitest';
import { fitTonesSteps } from './analysis-fit.ts';
import { gateSteps } from './analysis-gate.ts';
import {
  harmonicsOf,
  downsampleSpectrum,
  spectrumSteps,
  strongestHertz,
  fourierTransformSteps,
  type Spectrum,
} from './analysis-spectrum.ts';

const sampleRate = 48_000;
const tau = 2 * Math.PI;

function samplesOf(seconds: number, at: (time: number) => number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, n) => at(n / sampleRate));
}

const sine =
  (hertz: number, level = 0.7, phase = 0.3) =>
  (time: number) =>
    level * Math.sin(tau * hertz * time + phase);

const spectrumOf = (samples: Float32Array): Spectrum => runToEnd(spectrumSteps(samples, sampleRate));

function noiseSource(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

describe('fitSine', () => {
  it.each([
    [528, 0.7, 3],
    [40, 0.7, 3],
    [7.83, 0.03, 3],
    [0.1, 0.7, 20],
    [963.21, 1, 3],
    [19_999.37, 0.5, 3],
  ])(
    'finds %d Hz at level %d to 0.001 ppm, with the rounding to 32 bits as the only residual',
    (hertz, level, seconds) => {
      const fit = fitSine(samplesOf(seconds, sine(hertz, level)), hertz + 0.1 / seconds, sampleRate);
      expect(Math.abs(fit.hertz / hertz - 1) * 1e6).toBeLessThan(1e-3);
      expect(fit.amplitude).toBeCloseTo(level, 7);
      expect(fit.residual).toBeLessThan(-147);
      expect(fit.residual).toBeGreaterThan(-170);
    },
  );

  it('detects a deviation of 1 ppm', () => {
    const fit = fitSine(samplesOf(3, sine(528 * (1 + 1e-6))), 528, sampleRate);
    expect((fit.hertz / 528 - 1) * 1e6).toBeCloseTo(1, 3);
  });

  it('measures −55.7 dB for uniform noise of ±0.001 under a tone of 0.5', () => {
    const noise = noiseSource();
    const fit = fitSine(
      samplesOf(2, (time) => sine(528, 0.5)(time) + 0.001 * noise()),
      528,
      sampleRate,
    );
    expect(fit.residual).toBeCloseTo(20 * Math.log10(0.001 / Math.sqrt(3) / (0.5 / Math.SQRT2)), 1);
  });

  it('measures a harmonic of −60 dB and ignores a constant', () => {
    const fit = fitSine(
      samplesOf(2, (time) => 0.1 + sine(440, 0.5)(time) + sine(880, 0.0005)(time)),
      440,
      sampleRate,
    );
    expect(fit.residual).toBeCloseTo(-60, 2);
  });

  it('separates two tones 0.5 Hz apart', () => {
    const samples = samplesOf(4, (time) => sine(199.75, 0.3)(time) + sine(200.25, 0.35, 1)(time));
    const { tones, residual } = runToEnd(fitTonesSteps({ samples, sampleRate, near: [199.75, 200.25] }));
    expect((tones[1]?.hertz ?? 0) - (tones[0]?.hertz ?? 0)).toBeCloseTo(0.5, 7);
    expect(tones.map(({ amplitude }) => amplitude)).toEqual([expect.closeTo(0.3, 6), expect.closeTo(0.35, 6)]);
    expect(residual).toBeLessThan(-145);
  });

  it('uses only the samples within its ranges', () => {
    const samples = samplesOf(2, (time) => (Math.round(time * sampleRate) % 4800 < 2400 ? sine(300)(time) : 0));
    const ranges = Array.from({ length: 20 }, (_, index) => [index * 4800, index * 4800 + 2400] as const);
    expect(runToEnd(fitTonesSteps({ samples, sampleRate, near: [300], ranges })).residual).toBeLessThan(-145);
    expect(fitSine(samples, 300, sampleRate).residual).toBeGreaterThan(-3);
  });

  it('throws for too few samples', () => {
    expect(() => fitSine(new Float32Array(4), 528, sampleRate)).toThrow(RangeError);
  });

  it('yields more than 20 times over 3 seconds', () => {
    const steps = fitTonesSteps({ samples: samplesOf(3, sine(528)), sampleRate, near: [528] });
    let pauses = 0;
    while (!steps.next().done) pauses += 1;
    expect(pauses).toBeGreaterThan(20);
  });
});

describe('the spectrum', () => {
  it('equals the Fourier transform computed by its definition', () => {
    const noise = noiseSource();
    const input = Array.from({ length: 16 }, () => [noise(), noise()] as const);
    const real = Float64Array.from(input, ([re]) => re);
    const imaginary = Float64Array.from(input, ([, im]) => im);
    runToEnd(fourierTransformSteps(real, imaginary));
    input.forEach((_, bin) => {
      const sum = input.reduce(
        (total, [re, im], n) => total + re * Math.cos((tau * bin * n) / 16) + im * Math.sin((tau * bin * n) / 16),
        0,
      );
      expect(real[bin]).toBeCloseTo(sum, 12);
    });
  });

  it('finds the strongest frequency and its level', () => {
    const spectrum = spectrumOf(samplesOf(3, sine(527.93, 0.5)));
    expect(strongestHertz(spectrum)).toBeCloseTo(527.93, 2);
    const highest = spectrum.levels.reduce((a, b) => Math.max(a, b));
    expect(highest).toBeGreaterThan(-6.7);
    expect(highest).toBeLessThan(-6);
  });

  it('reports no tone below the width of the main lobe', () => {
    expect(strongestHertz(spectrumOf(samplesOf(3, sine(1))))).toBeUndefined();
  });

  it('measures harmonics of −90 and −120 dBc, and all others below −160', () => {
    const bin = sampleRate / 131_072;
    const hertz = 1440 * bin;
    const level = (decibels: number): number => 0.7 * 10 ** (decibels / 20);
    const spectrum = spectrumOf(
      samplesOf(
        3,
        (time) => sine(hertz)(time) + sine(2 * hertz, level(-90))(time) + sine(7 * hertz, level(-120))(time),
      ),
    );
    const harmonics = harmonicsOf(spectrum, hertz);
    expect(harmonics.map(({ number }) => number)).toEqual(Array.from({ length: 19 }, (_, index) => index + 2));
    const planted = harmonics.filter(({ number }) => number === 2 || number === 7);
    expect(planted.map(({ level: read }) => read)).toEqual([expect.closeTo(-90, 1), expect.closeTo(-120, 1)]);
    const others = harmonics.filter((harmonic) => !planted.includes(harmonic));
    expect(Math.max(...others.map(({ level: read }) => read))).toBeLessThan(-160);
  });

  it('omits harmonics above half the sample rate, and all of a tone of 4 Hz', () => {
    const spectrum = spectrumOf(samplesOf(3, sine(9000)));
    expect(harmonicsOf(spectrum, 9000).map(({ number }) => number)).toEqual([2]);
    expect(harmonicsOf(spectrum, 4)).toEqual([]);
  });

  it('keeps narrow lines when reduced to 256 points', () => {
    const points = downsampleSpectrum(
      spectrumOf(samplesOf(3, (time) => sine(528)(time) + sine(15_321, 0.001)(time))),
      256,
    );
    expect(points).toHaveLength(256);
    const near = (hertz: number): number =>
      Math.max(...points.filter((point) => Math.abs(point.hertz / hertz - 1) < 0.06).map(({ level }) => level));
    expect(near(528)).toBeGreaterThan(-4);
    expect(near(15_321)).toBeGreaterThan(-61);
    expect(near(5000)).toBeLessThan(-150);
  });
});

describe('clickLevel', () => {
  const tone = { hertz: 528, amplitude: 0.7, sampleRate };
  const ramped = (seconds: number, shape: (part: number) => number) =>
    samplesOf(1, (time) => shape(Math.min(1, Math.max(0, (time - 0.4) / seconds))) * sine(528)(time));

  it('finds no click in a steady tone', () => {
    expect(clickLevel(samplesOf(0.5, sine(528)), tone)).toBeLessThan(-135);
  });

  it('reads −26 for a hard start, −62 for a straight ramp of 20 ms, and less than −79 for a raised cosine', () => {
    const hard = samplesOf(1, (time) => (time < 0.4 ? 0 : 0.7 * Math.sin(tau * 528 * (time - 0.4))));
    expect(Math.abs(clickLevel(hard, tone) + 26)).toBeLessThan(2);
    expect(
      Math.abs(
        clickLevel(
          ramped(0.02, (part) => part),
          tone,
        ) + 62,
      ),
    ).toBeLessThan(4);
    expect(
      clickLevel(
        ramped(0.02, (part) => (1 - Math.cos(Math.PI * part)) / 2),
        tone,
      ),
    ).toBeLessThan(-79);
  });

  it('reads a step of 0.01 at about half its height', () => {
    const step = samplesOf(0.5, (time) => (time < 0.25 ? 0 : 0.01));
    const read = clickLevel(step, { ...tone, amplitude: 1 });
    expect(read).toBeGreaterThan(-48);
    expect(read).toBeLessThan(-44);
  });

  it('measures a click below the frequency of a tone of 12 kHz', () => {
    const high = { hertz: 12_000, amplitude: 0.7, sampleRate };
    expect(clickLevel(samplesOf(0.5, sine(12_000)), high)).toBeLessThan(-135);
    expect(
      clickLevel(
        samplesOf(0.5, (time) => (time < 0.25 ? 0 : sine(12_000, 0.7, 1.2)(time))),
        high,
      ),
    ).toBeGreaterThan(-60);
  });
});

describe('gateSteps', () => {
  const measureGate = (samples: Float32Array) => runToEnd(gateSteps(samples, { carrier: 200, sampleRate }));
  const gated = (hertz: number, floor: number) =>
    samplesOf(3, (time) => {
      const part = (time * hertz) % 1;
      const edge = Math.min(1, part / 0.1, Math.max(0, (0.5 - part) / 0.1));
      return (floor + (1 - floor) * 0.5 * (1 - Math.cos(Math.PI * edge))) * sine(200)(time);
    });

  it('measures the pulse rate to 10 ppm and detects exact silence', () => {
    const { hertz = 0, silence } = measureGate(gated(7.83, 0));
    expect(Math.abs(hertz / 7.83 - 1) * 1e6).toBeLessThan(10);
    expect(silence).toBe(Number.NEGATIVE_INFINITY);
  });

  it('measures the floor of a gate that never closes', () => {
    const { hertz, silence } = measureGate(gated(7.83, 0.1));
    expect(hertz).toBeUndefined();
    expect(silence).toBeCloseTo(-20, 0);
  });

  it('finds no silence in a steady tone', () => {
    expect(measureGate(samplesOf(1, sine(200))).silence).toBeGreaterThan(-0.1);
  });
});
