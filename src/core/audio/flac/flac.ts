import { Quantiser } from '#core/audio/parts/quantiser.ts';
import type { Hertz } from '#core/units.ts';
import { BitWriter } from './bit-writer.ts';
import { crc16, crc8 } from './crc.ts';
import { coefficientBits, predictorsOf, residualOf, type Predictor } from './prediction.ts';
import { riceCodeOf, writeRice, type RiceCode } from './rice.ts';

// The Free Lossless Audio Codec, RFC 9639 (2024), within its streamable subset: blocks of one length, each channel
// coded independently.

export const flacBits = [16, 24] as const;
export type FlacBits = (typeof flacBits)[number];

export interface FlacShape {
  /** 0 to 2^36 − 1 */
  frames: number;
  /** 1 to 65,535 */
  sampleRate: Hertz;
  bits: FlacBits;
  channels: 1 | 2;
}

/** Samples per channel of all blocks but the last. */
export const flacBlockFrames = 4096;

/** The marker and STREAMINFO, without the checksum of the samples, which would be known only at the end. */
export function flacHeader({ frames, sampleRate, bits, channels }: FlacShape): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter(42);
  for (const letter of 'fLaC') writer.write(letter.charCodeAt(0), 8);
  const isLast = 0x80;
  writer.write(isLast, 8);
  writer.write(34, 24);
  writer.write(flacBlockFrames, 16);
  writer.write(flacBlockFrames, 16);
  // The sizes of the smallest and the largest frame are unknown, too.
  writer.writeZeros(48);
  writer.write(sampleRate, 20);
  writer.write(channels - 1, 3);
  writer.write(bits - 1, 5);
  writer.write(Math.floor(frames / 2 ** 32), 4);
  writer.write(frames % 2 ** 32, 32);
  writer.writeZeros(128);
  return writer.written;
}

/** As UTF-8 writes a character (RFC 9639, section 9.1.5); up to 2^21 − 1, 49 hours at 48 kHz. */
function writeFrameNumber(writer: BitWriter, value: number): void {
  if (value < 0x80) {
    writer.write(value, 8);
    return;
  }
  const following = value < 0x8_00 ? 1 : value < 0x1_00_00 ? 2 : 3;
  writer.write(2 ** (following + 2) - 2, following + 2);
  writer.write(value >> (6 * following), 6 - following);
  for (let left = following - 1; left >= 0; left -= 1) {
    writer.write(0b10, 2);
    writer.write(value >> (6 * left), 6);
  }
}

const predictorHeadBits = 9;

interface Prediction {
  predictor: Predictor;
  residual: Float64Array;
}

/** Estimate up to a constant, good enough to compare predictors. */
function estimatedBits({ predictor, residual }: Prediction, bits: FlacBits): number {
  let sum = 0;
  for (let index = 0; index < residual.length; index += 1) sum += Math.abs(residual[index] ?? 0);
  return (
    predictor.coefficients.length * (bits + coefficientBits) + residual.length * Math.log2(sum / residual.length + 0.25)
  );
}

/** Undefined where the samples themselves take fewer bits. */
function bestPrediction(samples: Float64Array, bits: FlacBits): (Prediction & { code: RiceCode }) | undefined {
  const tried = predictorsOf(samples).map((predictor) => ({ predictor, residual: residualOf(samples, predictor) }));
  const [best] = tried
    .map((one) => ({ ...one, estimate: estimatedBits(one, bits) }))
    .toSorted((one, other) => one.estimate - other.estimate);
  if (!best) return undefined;
  const order = best.predictor.coefficients.length;
  const code = riceCodeOf(best.residual, order);
  return predictorHeadBits + order * (bits + coefficientBits) + code.bits < samples.length * bits
    ? { ...best, code }
    : undefined;
}

function writeSubframe(writer: BitWriter, samples: Float64Array, bits: FlacBits): void {
  const best = bestPrediction(samples, bits);
  const verbatim = 1;
  const linear = 0b10_00_00;
  const first = best ? best.predictor.coefficients.length : samples.length;
  writer.write((best ? linear + first - 1 : verbatim) << 1, 8);
  for (const sample of samples.subarray(0, first)) writer.write(sample, bits);
  if (!best) return;
  writer.write(coefficientBits - 1, 4);
  writer.write(best.predictor.shift, 5);
  for (const coefficient of best.predictor.coefficients) writer.write(coefficient, coefficientBits);
  writeRice(writer, best.residual, { code: best.code, first });
}

type Format = Pick<FlacShape, 'sampleRate' | 'bits' | 'channels'>;

/** Codes one block of each channel. */
function frameOf(ears: readonly Float64Array[], number: number, { sampleRate, bits }: Format): Uint8Array<ArrayBuffer> {
  const length = ears[0]?.length ?? 0;
  const writer = new BitWriter(ears.length * (Math.ceil((length * bits) / 8) + 1) + 24);
  const sync = 0xff_f8;
  writer.write(sync, 16);
  // Block length and sample rate stand at the end of the header, as 16 bits each.
  writer.write(0b0111_1101, 8);
  writer.write(ears.length - 1, 4);
  writer.write(bits === 16 ? 0b100 : 0b110, 3);
  writer.write(0, 1);
  writeFrameNumber(writer, number);
  writer.write(length - 1, 16);
  writer.write(sampleRate, 16);
  writer.write(crc8(writer.written), 8);
  for (const samples of ears) writeSubframe(writer, samples, bits);
  writer.align();
  writer.write(crc16(writer.written), 16);
  return writer.written;
}

function quantised(quantiser: Quantiser, samples: Float32Array): Float64Array {
  const steps = new Float64Array(samples.length);
  for (let index = 0; index < steps.length; index += 1) steps[index] = quantiser.step(samples[index] ?? 0);
  return steps;
}

/**
 * Writes pieces of one file, in order. Every piece but the last consists of whole blocks. The samples are rounded with
 * the same dither as those of a WAV.
 */
export function createFlacWriter(format: Format): (left: Float32Array, right: Float32Array) => Uint8Array<ArrayBuffer> {
  const quantisers = [new Quantiser(format.bits, 1), new Quantiser(format.bits, 2)].slice(0, format.channels);
  let number = 0;
  return (left, right) => {
    const frames: Uint8Array[] = [];
    for (let from = 0; from < left.length; from += flacBlockFrames) {
      const to = Math.min(left.length, from + flacBlockFrames);
      const ears = quantisers.map((quantiser, ear) =>
        quantised(quantiser, (ear === 0 ? left : right).subarray(from, to)),
      );
      frames.push(frameOf(ears, number, format));
      number += 1;
    }
    const bytes = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const frame of frames) {
      bytes.set(frame, at);
      at += frame.length;
    }
    return bytes;
  };
}
