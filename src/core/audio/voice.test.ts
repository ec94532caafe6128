import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { runToEnd } from './measure.fixture.ts';
import { describe, expect, it } from 'vitest';
import { fourierTransformSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { describeInstrument } from '#core/audio/instruments/instrument.suite.ts';
import { noiseColours, type NoiseColour } from '#core/domain/sound.ts';
import { aWeighting } from './dose.ts';
import type { Programme } from './programme.ts';
import { unlimited, pureTone, recordVoice, sampleRate } from './recording.fixture.ts';
import { createVoice, type Voice } from './voice.ts';

describeInstrument('voice', {
  record: recordVoice,
  purity: -145,
  changeSeconds: 0.085,
  beatError: 1e-6,
  highest: 20_000,
});

describe('createVoice', () => {
  it('gives the same samples for any block sizes', () => {
    const make = () =>
      createVoice({
        sampleRate,
        programme: toneProgramme({ mode: 'isochronic', hertz: 7.83, beside: [backgroundLayer('pink', 0.3)] }),
        timing: {
          ...unlimited,
          duration: 2,
          fade: 1,
          decline: { from: 1, to: 0.25 },
          bells: [{ at: 0.2, level: 1 }],
        },
      });
    const [whole, parts] = [make(), make()];
    const [one, other] = [new Float32Array(100_000), new Float32Array(100_000)];
    const rest = [new Float32Array(100_000), new Float32Array(100_000)] as const;
    expect(whole.render(one, rest[0])).toBe(false);
    for (let at = 0, size = 1; at < other.length; at += size, size = (size * 7 + 3) % 500)
      parts.render(other.subarray(at, at + size), rest[1].subarray(at, at + size));
    expect(other).toEqual(one);
    expect(rest[1]).toEqual(rest[0]);
    expect(whole.frame).toBe(2 * sampleRate);
  });

  it.each([
    ['a fade that has begun', 4.5, { duration: 5, fade: 2 }, { duration: 60, fade: 2 }],
    ['a later end before the fade', 2, { duration: 5, fade: 1 }, { duration: 60, fade: 1 }],
    ['an earlier end', 2, { duration: 60, fade: 30 }, { duration: 8, fade: 6 }],
    [
      'a decline to another end',
      4,
      { duration: 10, fade: 0.5, decline: { from: 1, to: 0.25 } },
      { duration: 60, fade: 0.5, decline: { from: 0.6, to: 0.25 } },
    ],
  ])('moves the end without a jump of the volume: %s', (_, at, before, after) => {
    const timing = { ...unlimited, ...before };
    const voice = createVoice({ sampleRate, programme: pureTone, timing });
    const [left, right] = [new Float32Array(at * sampleRate), new Float32Array(at * sampleRate)];
    voice.render(left, right);
    const peak = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const heard = peak(left.subarray(-sampleRate / 50));
    voice.retime({ ...timing, ...after });
    const [next, other] = [new Float32Array(sampleRate / 50), new Float32Array(sampleRate / 50)];
    voice.render(next, other);
    expect(Math.abs(20 * Math.log10(peak(next) / heard))).toBeLessThan(1);
    const end = new Float32Array(after.duration * sampleRate);
    expect(voice.render(end, end)).toBe(false);
    expect(voice.frame).toBe(after.duration * sampleRate);
  });

  it('gives the same samples as its copy, whatever happens to either', () => {
    const breathing = startBreathing(defaultBreathing);
    const sequence = [
      { at: 0, hertz: 10, carrier: 200, gain: 1, glides: false },
      { at: 1, hertz: 20, carrier: 220, gain: 0.5, glides: true },
    ];
    const programme: Programme = toneProgramme({
      mode: 'isochronic',
      hertz: 10,
      level: 0.4,
      beside: [backgroundLayer('pink', 0.3)],
      breathing,
      sequence,
    });
    const timing = { ...unlimited, duration: 3, decline: { from: 1, to: 0.25 }, bells: [{ at: 0.4, level: 1 }] };
    const voice = createVoice({ sampleRate, programme, timing });
    const render = (one: Voice) => {
      const ears = [new Float32Array(sampleRate), new Float32Array(sampleRate)] as const;
      one.render(...ears);
      return ears;
    };
    voice.render(new Float32Array(20_000), new Float32Array(20_000));
    // In the middle of a change of everything.
    voice.change(toneProgramme({ beside: [backgroundLayer('brown', 0.2)], breathing: { ...breathing, pace: 9 } }));
    voice.mute(true);
    voice.render(new Float32Array(1000), new Float32Array(1000));
    const [copy, changed] = [voice.copy(), voice.copy()];
    changed.change(programme);
    changed.stop();
    const other = render(changed);
    const own = render(voice);
    expect(other).not.toEqual(own);
    expect(render(copy)).toEqual(own);
    expect(copy.frame).toBe(voice.frame);
  });

  it('stays on time and fades in after skipped frames', () => {
    const make = () =>
      createVoice({
        sampleRate,
        programme: toneProgramme({ beside: [backgroundLayer('pink', 0.2)] }),
        timing: { ...unlimited, duration: 1 },
      });
    const [whole, gap] = [make(), make()];
    const [one, other, spare] = [
      new Float32Array(sampleRate),
      new Float32Array(sampleRate),
      new Float32Array(sampleRate),
    ];
    whole.render(one, spare);
    gap.render(other.subarray(0, 20_000), spare.subarray(0, 20_000));
    gap.skip(1000);
    expect(gap.frame).toBe(21_000);
    expect(gap.render(other.subarray(21_000), spare.subarray(21_000))).toBe(false);
    expect(other.subarray(0, 20_000)).toEqual(one.subarray(0, 20_000));
    expect(Math.max(...other.subarray(21_000, 21_048).map(Math.abs))).toBeLessThan(0.005);
    expect(other.subarray(23_400)).toEqual(one.subarray(23_400));
    gap.skip(1);
    expect(gap.frame).toBe(sampleRate);
  });

  it('keeps its phase for an hour', () => {
    const voice = createVoice({ sampleRate: 8000, programme: toneProgramme({ hertz: 7.83 }), timing: unlimited });
    const block = new Float32Array(8000);
    const other = new Float32Array(8000);
    for (let second = 0; second < 3600; second += 1) voice.render(block, other);
    const worst = block.reduce(
      (most, sample, index) =>
        Math.max(most, Math.abs(sample - 0.7 * Math.sin(2 * Math.PI * (((7.83 * (3599 * 8000 + index)) / 8000) % 1)))),
      0,
    );
    expect(worst).toBeLessThan(1e-6);
  });

  it.each<[string, ProgrammeSketch]>([
    ['a frequency below 0.1 Hz', { hertz: 0.09 }],
    ['a frequency above 20 kHz', { hertz: 20_001 }],
    ['a frequency that is not a number', { hertz: Number.NaN }],
    ['a level above full scale', { level: 1.01 }],
    ['a level that is not a number', { level: Number.NaN }],
    ['a carrier too low', { mode: 'binaural', hertz: 5, carrier: 19 }],
    ['a carrier too high', { mode: 'monaural', hertz: 5, carrier: 1501 }],
    ['a partial below 0 Hz', { mode: 'binaural', hertz: 528, carrier: 200 }],
    ['pulses faster than their carrier', { mode: 'isochronic', hertz: 528, carrier: 200 }],
    ['a gate that never closes', { mode: 'isochronic', hertz: 10, duty: 1 }],
    ['an edge of zero length', { mode: 'isochronic', hertz: 10, edge: 0 }],
    ['background noise above full scale', { beside: [backgroundLayer('pink', 1.1)] }],
  ])('throws for %s, at the start and on change', (_, wrong) => {
    expect(() => createVoice({ sampleRate, programme: toneProgramme({ ...wrong }), timing: unlimited })).toThrow(
      RangeError,
    );
    expect(() =>
      createVoice({ sampleRate, programme: pureTone, timing: unlimited }).change(toneProgramme({ ...wrong })),
    ).toThrow(RangeError);
  });

  it('throws for tones above half the sample rate and for impossible timings', () => {
    expect(() =>
      createVoice({ sampleRate: 22_050, programme: toneProgramme({ hertz: 12_000 }), timing: unlimited }),
    ).toThrow(RangeError);
    for (const wrong of [
      { duration: 0.1 },
      { duration: Number.POSITIVE_INFINITY },
      { fade: 1801 },
      { decline: { from: 1, to: 0.25 } },
      { duration: 60, decline: { from: -0.1, to: 0.25 } },
      { attack: -1 },
      { bells: [{ at: -1, level: 1 }] },
      { bells: [{ at: 0, level: 2 }] },
    ]) {
      expect(
        () => createVoice({ sampleRate, programme: pureTone, timing: { ...unlimited, ...wrong } }),
        JSON.stringify(wrong),
      ).toThrow(RangeError);
    }
  });

  it('stays below full scale with everything at its maximum', () => {
    const voice = createVoice({
      sampleRate,
      programme: toneProgramme({ hertz: 997, level: 1, beside: [backgroundLayer('white', 1)] }),
      timing: {
        ...unlimited,
        bells: [
          { at: 0.1, level: 1 },
          { at: 0.2, level: 1 },
          { at: 0.3, level: 1 },
        ],
      },
    });
    const [left, right] = [new Float32Array(5 * sampleRate), new Float32Array(5 * sampleRate)];
    voice.render(left, right);
    expect(
      Math.max(...[left, right].map((ear) => ear.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))),
    ).toBeLessThan(1);
  });
});

function spectrumOf(samples: Float32Array): { power: Float64Array; binHertz: number } {
  const length = 2 ** 14;
  const power = new Float64Array(length / 2);
  for (let at = 0; at + length <= samples.length; at += length / 2) {
    const real = Float64Array.from(
      { length },
      (_, index) => (samples[at + index] ?? 0) * Math.sin((Math.PI * index) / length) ** 2,
    );
    const imaginary = new Float64Array(length);
    runToEnd(fourierTransformSteps(real, imaginary));
    power.forEach((sum, bin) => {
      power[bin] = sum + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    });
  }
  return { power, binHertz: sampleRate / length };
}

describe('background noise', () => {
  const seconds = 11;
  const noises = Object.fromEntries(
    noiseColours.map((colour) => [
      colour,
      recordVoice({ programme: { level: 0, beside: [backgroundLayer(colour, 1)] }, seconds }),
    ]),
  ) as { [colour in NoiseColour]: ReturnType<typeof recordVoice> };
  const bandPower = ({ power, binHertz }: ReturnType<typeof spectrumOf>, from: number, upTo: number): number =>
    power.subarray(Math.round(from / binHertz), Math.round(upTo / binHertz)).reduce((sum, value) => sum + value, 0);

  it.each([
    ['white', 3],
    ['pink', 0],
    ['brown', -3],
  ] as const)('of %s noise changes by %d dB from octave to octave', async (colour, slope) => {
    const spectrum = spectrumOf((await noises[colour]).left);
    const octaves = [250, 500, 1000, 2000, 4000].map(
      (hertz) => 10 * Math.log10(bandPower(spectrum, hertz / Math.SQRT2, hertz * Math.SQRT2)),
    );
    const steps = octaves.slice(1).map((level, index) => level - (octaves[index] ?? 0));
    for (const step of steps) expect(Math.abs(step - slope)).toBeLessThan(0.6);
  });

  it('has the same A-weighted power in every colour', async () => {
    const heard = await Promise.all(
      noiseColours.map(async (colour) => {
        const { power, binHertz } = spectrumOf((await noises[colour]).right);
        return (
          10 * Math.log10(power.reduce((sum, value, bin) => sum + value * 10 ** (aWeighting(bin * binHertz) / 10), 0))
        );
      }),
    );
    expect(Math.max(...heard) - Math.min(...heard)).toBeLessThan(0.3);
  }, 20_000);

  it.each(noiseColours)('of %s noise differs between the channels and does not repeat', async (colour) => {
    const { left, right } = await noises[colour];
    const correlation = (one: Float32Array, other: Float32Array): number => {
      let [product, first, second] = [0, 0, 0];
      one.forEach((sample, index) => {
        product += sample * (other[index] ?? 0);
        first += sample * sample;
        second += (other[index] ?? 0) ** 2;
      });
      return Math.abs(product / Math.sqrt(first * second));
    };
    expect(correlation(left, right)).toBeLessThan(0.02);
    for (const lag of [1, 5, 10])
      expect(correlation(left.subarray(lag * sampleRate), left.subarray(0, -lag * sampleRate))).toBeLessThan(0.05);
  });
});
