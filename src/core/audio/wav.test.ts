import { backgroundLayer, toneLayerOf, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { fitSine, runToEnd } from './measure.fixture.ts';
import { describe, expect, it } from 'vitest';
import { harmonicsOf, spectrumSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import type { Layer } from './programme.ts';
import { createWavWriter, isMono, wavBytes, wavHeader, wavPadding, type WavBits } from './wav.ts';

const sampleRate = 48_000;
const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

describe('wavHeader', () => {
  it('writes RIFF, fmt, fact and data of floats with their sizes', () => {
    const shape = { frames: 480, sampleRate, bits: 32, channels: 2 } as const;
    const view = new DataView(wavHeader(shape).buffer);
    expect(ascii(view, 0, 4) + ascii(view, 8, 8)).toBe('RIFFWAVEfmt ');
    expect(view.getUint32(4, true)).toBe(wavBytes(shape) - 8);
    expect([16, 24, 28].map((at) => view.getUint32(at, true))).toEqual([18, 48_000, 384_000]);
    expect([20, 22, 32, 34, 36].map((at) => view.getUint16(at, true))).toEqual([3, 2, 8, 32, 0]);
    expect([ascii(view, 38, 4), view.getUint32(42, true), view.getUint32(46, true)]).toEqual(['fact', 4, 480]);
    expect([ascii(view, 50, 4), view.getUint32(54, true), view.byteLength]).toEqual(['data', 3840, 58]);
  });

  it.each([
    [16, 1, 2, 96_000],
    [24, 2, 6, 288_000],
  ] as const)('writes fmt and data of %d bit in %d channels', (bits, channels, frame, second) => {
    const view = new DataView(wavHeader({ frames: 480, sampleRate, bits, channels }).buffer);
    expect([16, 24, 28].map((at) => view.getUint32(at, true))).toEqual([16, 48_000, second]);
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, channels, frame, bits]);
    expect([ascii(view, 36, 4), view.getUint32(40, true), view.byteLength]).toEqual(['data', 480 * frame, 44]);
  });

  it('accepts an hour at 96 kHz and throws for sizes beyond 32 bits', () => {
    const stereo = { bits: 32, channels: 2 } as const;
    expect(wavBytes({ frames: 3600 * sampleRate, sampleRate, ...stereo })).toBe(1_382_400_058);
    const header = new DataView(wavHeader({ frames: 3600 * 96_000, sampleRate: 96_000, ...stereo }).buffer);
    expect(header.getUint32(54, true)).toBe(2_764_800_000);
    expect(() => wavHeader({ frames: 3600 * 192_000, sampleRate: 192_000, ...stereo })).toThrow(RangeError);
    expect(() => wavHeader({ frames: Number.NaN, sampleRate, ...stereo })).toThrow(RangeError);
  });

  it('counts the padding byte', () => {
    const odd = { frames: 3, sampleRate, bits: 24, channels: 1 } as const;
    expect([wavPadding(odd), wavBytes(odd)]).toEqual([1, 54]);
    expect(wavPadding({ ...odd, channels: 2 })).toBe(0);
  });
});

function readMono(bytes: Uint8Array<ArrayBuffer>, bits: WavBits): Float32Array {
  const view = new DataView(bytes.buffer);
  const step = (at: number): number =>
    bits === 16 ? view.getInt16(at, true) : view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16;
  return Float32Array.from(
    { length: bytes.length / (bits / 8) },
    (_, frame) => step((frame * bits) / 8) / 2 ** (bits - 1),
  );
}

const sine = (level: number, seconds = 2): Float32Array =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, frame) => level * Math.sin((2 * Math.PI * 528 * frame) / sampleRate),
  );

describe('createWavWriter', () => {
  it('writes floats bit for bit, left before right', () => {
    const left = Float32Array.of(0, 1, -1, 0.1, Number.MIN_VALUE, 1e-38);
    const right = left.map((sample) => -sample / 3);
    const view = new DataView(createWavWriter({ bits: 32, channels: 2 })(left, right).buffer);
    const read = (first: number): Float32Array =>
      Float32Array.from(left, (_, frame) => view.getFloat32(frame * 8 + first, true));
    expect(read(0)).toEqual(left);
    expect(read(4)).toEqual(right);
  });

  it.each([
    [16, -93.3],
    [24, -141.5],
  ] as const)('adds noise at %d bit that is %d dB below a full-scale tone', (bits, floor) => {
    const samples = sine(0.1);
    const read = readMono(createWavWriter({ bits, channels: 1 })(samples, samples), bits);
    const { hertz, amplitude, residual } = fitSine(read, 528, sampleRate);
    expect(hertz).toBeCloseTo(528, 3);
    expect(amplitude).toBeCloseTo(0.1, 4);
    // The tone is 20 dB below full scale.
    expect(residual).toBeGreaterThan(floor + 20 - 0.5);
    expect(residual).toBeLessThan(floor + 20 + 0.5);
  });

  it('adds no distortion to a tone of less than a step, where plain rounding makes it a square wave', () => {
    const samples = sine(0.8 / 2 ** 15, 8);
    const dithered = readMono(createWavWriter({ bits: 16, channels: 1 })(samples, samples), 16);
    const rounded = samples.map((sample) => Math.round(sample * 2 ** 15) / 2 ** 15);
    const third = (of: Float32Array): number =>
      harmonicsOf(runToEnd(spectrumSteps(of, sampleRate)), 528).find(({ number }) => number === 3)?.level ?? 0;
    expect(third(rounded)).toBeGreaterThan(-30);
    expect(third(dithered)).toBeLessThan(-30);
  });

  it('does not clip a full-scale tone', () => {
    for (const bits of [16, 24] as const) {
      const read = readMono(createWavWriter({ bits, channels: 1 })(sine(1), sine(1)), bits);
      expect(Math.max(...read.subarray(0, 1000))).toBeLessThan(1);
      expect(Math.min(...read.subarray(0, 1000))).toBeGreaterThanOrEqual(-1);
    }
  });

  it('dithers each channel on its own, and the same in every file', () => {
    const silence = new Float32Array(4800);
    const write = (): Uint8Array => createWavWriter({ bits: 16, channels: 2 })(silence, silence);
    const view = new Int16Array(write().buffer as ArrayBuffer);
    const different = silence.filter((_, frame) => view[2 * frame] !== view[2 * frame + 1]).length;
    expect(different).toBeGreaterThan(1000);
    expect(write()).toEqual(write());
  });
});

describe('isMono', () => {
  const tone: ProgrammeSketch = { mode: 'pure', hertz: 40, carrier: 200, level: 1, duty: 0.5, edge: 0.01 };
  const layer = (changes: Partial<Layer>): Layer => ({
    source: toneLayerOf(tone).source,
    level: 0.2,
    balance: 0,
    breathes: true,
    ...changes,
  });

  it.each<[boolean, string, ProgrammeSketch]>([
    [true, 'a pure tone', {}],
    [true, 'pulses', { mode: 'isochronic' }],
    [true, 'a second tone', { beside: [layer({})] }],
    [false, 'binaural beats', { mode: 'binaural' }],
    [false, 'background noise', { beside: [backgroundLayer('pink', 0.1)] }],
    [false, 'a tone to one side', { balance: 0.1 }],
    [false, 'a layer to one side', { beside: [layer({ balance: -1 })] }],
    [false, 'a layer of noise', { beside: [layer({ source: 'brown' })] }],
  ])('is %s for %s', (expected, _, changes) => {
    expect(isMono(toneProgramme({ ...tone, ...changes }))).toBe(expected);
  });
});
