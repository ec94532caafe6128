import type { BitWriter } from './bit-writer.ts';

// Rice codes with parameters of five bits (RFC 9639, section 9.2.7).

export interface RiceCode {
  /** There are 2^partitionOrder partitions of equal length. */
  partitionOrder: number;
  parameters: readonly number[];
  /** Length of the whole code; Infinity where a value needs more bits than a code can hold. */
  bits: number;
}

const headBits = 6;
const parameterBits = 5;
// 31 is the escape code.
const maxParameter = 30;
const partitionFrames = 256;
// Well within the 32 bits, sign included, that a residual may have.
const maxValue = 2 ** 30;

/** 0, −1, 1, −2 … become 0, 1, 2, 3 … */
const zigzag = (value: number): number => (value >= 0 ? 2 * value : -2 * value - 1);

function orderFor(frames: number): number {
  let order = 0;
  while (order < 4 && frames % 2 ** (order + 1) === 0 && frames / 2 ** (order + 1) >= partitionFrames) order += 1;
  return order;
}

interface Partition {
  from: number;
  to: number;
}

/** The first partition is shorter by the samples that the predictor needs. */
function partitionsOf(frames: number, order: number, first: number): Partition[] {
  const length = frames / 2 ** order;
  return Array.from({ length: 2 ** order }, (_, index) => ({
    from: Math.max(first, index * length),
    to: (index + 1) * length,
  }));
}

function bitsWith(residual: Float64Array, { from, to }: Partition, parameter: number): number {
  let bits = (to - from) * (parameter + 1);
  const step = 2 ** -parameter;
  for (let index = from; index < to; index += 1) bits += Math.floor(zigzag(residual[index] ?? 0) * step);
  return bits;
}

/** The parameter that takes the fewest bits; the estimate from the mean is at most one off. */
function parameterFor(residual: Float64Array, partition: Partition): { parameter: number; bits: number } {
  const { from, to } = partition;
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += zigzag(residual[index] ?? 0);
  const middle = Math.floor(Math.log2(Math.max(1, sum / (to - from))));
  let best = { parameter: 0, bits: Number.POSITIVE_INFINITY };
  for (const near of [middle - 1, middle, middle + 1]) {
    const parameter = Math.max(0, Math.min(maxParameter, near));
    const bits = bitsWith(residual, partition, parameter);
    if (bits < best.bits) best = { parameter, bits };
  }
  return best;
}

/** `first`: how many samples the predictor needs. */
export function riceCodeOf(residual: Float64Array, first: number): RiceCode {
  const partitionOrder = orderFor(residual.length);
  if (residual.some((value) => Math.abs(value) > maxValue))
    return { partitionOrder, parameters: [], bits: Number.POSITIVE_INFINITY };
  const found = partitionsOf(residual.length, partitionOrder, first).map((one) => parameterFor(residual, one));
  return {
    partitionOrder,
    parameters: found.map(({ parameter }) => parameter),
    bits: headBits + found.reduce((sum, { bits }) => sum + parameterBits + bits, 0),
  };
}

export function writeRice(
  writer: BitWriter,
  residual: Float64Array,
  { code, first }: { code: RiceCode; first: number },
) {
  writer.write(1, 2);
  writer.write(code.partitionOrder, 4);
  for (const [index, { from, to }] of partitionsOf(residual.length, code.partitionOrder, first).entries()) {
    const parameter = code.parameters[index] ?? 0;
    writer.write(parameter, parameterBits);
    for (let at = from; at < to; at += 1) {
      const value = zigzag(residual[at] ?? 0);
      writer.writeZeros(Math.floor(value / 2 ** parameter));
      writer.write(1, 1);
      writer.write(value, parameter);
    }
  }
}
