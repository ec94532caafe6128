import { forms } from '#core/domain/sound.ts';
import type { Hertz } from '#core/units.ts';
import { Quantiser } from '#core/audio/parts/quantiser.ts';
import { isToneShape, type Layer, type Programme } from './programme.ts';

// RIFF with fmt and data, for floats also fact (Multimedia Programming Interface and Data Specifications 1.0, IBM and
// Microsoft 1991; fact and the longer fmt by its revision of 1994).

/** 32 bit: the samples as they are played. 24 and 16 bit: rounded with dither. */
export const wavBits = [16, 24, 32] as const;
export type WavBits = (typeof wavBits)[number];

export interface WavShape {
  frames: number;
  sampleRate: Hertz;
  bits: WavBits;
  channels: 1 | 2;
}

const integerFormat = 1;
const floatFormat = 3;

// RIFF and its form 12, fmt 8 + 16, data's header 8; with floats the rest of fmt 2, and fact 12.
const headerBytes = (bits: WavBits): number => (bits === 32 ? 58 : 44);

const frameBytes = ({ bits, channels }: Pick<WavShape, 'bits' | 'channels'>): number => (bits / 8) * channels;

// A chunk's length is a 32-bit number.
export const maxWavBytes = 2 ** 32 - 1;

/** A chunk has an even length. */
export function wavPadding(shape: WavShape): 0 | 1 {
  return (shape.frames * frameBytes(shape)) % 2 === 0 ? 0 : 1;
}

export function wavBytes(shape: WavShape): number {
  return headerBytes(shape.bits) + shape.frames * frameBytes(shape) + wavPadding(shape);
}

const movesBetweenEars = ({ sequence = [] }: Layer): boolean => sequence.some(({ balance = 0 }) => balance !== 0);

function hasSameEars({ source, isMono: isSame }: Layer): boolean {
  if (typeof source === 'string') return isSame === true;
  return isToneShape(source) && !forms[source.mode].isDichotic && source.ears !== 'alternating';
}

/** Whether both ears get the same samples. */
export function isMono({ layers }: Programme): boolean {
  return layers.every((layer) => layer.balance === 0 && !movesBetweenEars(layer) && hasSameEars(layer));
}

/** Throws RangeError for more than a WAV file can hold (3.1 hours in stereo and 32 bit at 48 kHz). */
export function wavHeader(shape: WavShape): Uint8Array<ArrayBuffer> {
  const { frames, sampleRate, bits, channels } = shape;
  if (!(frames >= 0 && wavBytes(shape) <= maxWavBytes))
    throw new RangeError(`${frames} frames are more than a WAV file can hold`);
  const view = new DataView(new ArrayBuffer(headerBytes(bits)));
  let at = 0;
  const word = (letters: string): void => {
    for (const letter of letters) view.setUint8(at++, letter.charCodeAt(0));
  };
  const number = (value: number, bytes: 2 | 4): void => {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  };
  const isFloat = bits === 32;
  word('RIFF');
  number(wavBytes(shape) - 8, 4);
  word('WAVEfmt ');
  number(isFloat ? 18 : 16, 4);
  number(isFloat ? floatFormat : integerFormat, 2);
  number(channels, 2);
  number(sampleRate, 4);
  number(sampleRate * frameBytes(shape), 4);
  number(frameBytes(shape), 2);
  number(bits, 2);
  if (isFloat) {
    number(0, 2);
    word('fact');
    number(4, 4);
    number(frames, 4);
  }
  word('data');
  number(frames * frameBytes(shape), 4);
  return new Uint8Array(view.buffer);
}

/** Writes pieces of one file, in order; the dither goes on from piece to piece. */
export function createWavWriter({ bits, channels }: Pick<WavShape, 'bits' | 'channels'>) {
  const quantisers = bits === 32 ? [] : [new Quantiser(bits, 1), new Quantiser(bits, 2)];
  const sampleBytes = bits / 8;
  return (left: Float32Array, right: Float32Array): Uint8Array<ArrayBuffer> => {
    const ears = channels === 1 ? [left] : [left, right];
    const view = new DataView(new ArrayBuffer(left.length * sampleBytes * channels));
    for (const [ear, samples] of ears.entries()) {
      const quantiser = quantisers[ear];
      for (let frame = 0; frame < samples.length; frame += 1) {
        const at = (frame * channels + ear) * sampleBytes;
        const sample = samples[frame] ?? 0;
        if (!quantiser) view.setFloat32(at, sample, true);
        else writeStep(view, { at, step: quantiser.step(sample), bits });
      }
    }
    return new Uint8Array(view.buffer);
  };
}

function writeStep(view: DataView, { at, step, bits }: { at: number; step: number; bits: WavBits }): void {
  if (bits === 16) {
    view.setInt16(at, step, true);
    return;
  }
  view.setUint16(at, step & 0xff_ff, true);
  view.setInt8(at + 2, step >> 16);
}
