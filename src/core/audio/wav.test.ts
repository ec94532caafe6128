import { expect, it } from 'vitest';
import { wavBytes, wavHeader, wavSamples } from './wav.ts';

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

it('wavHeader writes RIFF, fmt, fact and data with their sizes', () => {
  const view = new DataView(wavHeader({ frames: 480, sampleRate: 48_000 }).buffer);
  expect(ascii(view, 0, 4) + ascii(view, 8, 8)).toBe('RIFFWAVEfmt ');
  expect(view.getUint32(4, true)).toBe(wavBytes({ frames: 480, sampleRate: 48_000 }) - 8);
  const format = [
    view.getUint32(16, true),
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
  ];
  expect(format).toEqual([18, 3, 2, 48_000]);
  expect([
    view.getUint32(28, true),
    view.getUint16(32, true),
    view.getUint16(34, true),
    view.getUint16(36, true),
  ]).toEqual([384_000, 8, 32, 0]);
  expect([ascii(view, 38, 4), view.getUint32(42, true), view.getUint32(46, true)]).toEqual(['fact', 4, 480]);
  expect([ascii(view, 50, 4), view.getUint32(54, true), view.byteLength]).toEqual(['data', 3840, 58]);
});

it('wavHeader accepts an hour at 96 kHz and throws for sizes beyond 32 bits', () => {
  expect(wavBytes({ frames: 3600 * 48_000, sampleRate: 48_000 })).toBe(1_382_400_058);
  const header = new DataView(wavHeader({ frames: 3600 * 96_000, sampleRate: 96_000 }).buffer);
  expect(header.getUint32(54, true)).toBe(2_764_800_000);
  expect(() => wavHeader({ frames: 3600 * 192_000, sampleRate: 192_000 })).toThrow(RangeError);
  expect(() => wavHeader({ frames: Number.NaN, sampleRate: 48_000 })).toThrow(RangeError);
});

it('wavSamples writes left before right, bit for bit', () => {
  const left = Float32Array.of(0, 1, -1, 0.1, Number.MIN_VALUE, 1e-38);
  const right = left.map((sample) => -sample / 3);
  const view = new DataView(wavSamples(left, right).buffer);
  const read = (first: number): Float32Array =>
    Float32Array.from(left, (_, frame) => view.getFloat32(frame * 8 + first, true));
  expect(read(0)).toEqual(left);
  expect(read(4)).toEqual(right);
});
