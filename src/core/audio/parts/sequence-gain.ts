import type { Sequence, SequencePoint } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { CellGain } from './cell-gain.ts';
import { raisedCosine } from './curve.ts';
import { earGains } from './mix.ts';
import { stepCrossfadeSeconds } from './sequenced-tone.ts';

/** Index of the last point by a time; −1 before the first. By halves, because a night may have thousands. */
function lastIndex(sequence: Sequence, time: Seconds): number {
  let [low, high] = [0, sequence.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sequence[middle]?.at ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index of the last crossfade that begins by a time, as far as it may still be heard. */
function lastCrossfade(sequence: Sequence, time: Seconds): number {
  let index = lastIndex(sequence, time);
  while (sequence[index]?.glides && time - (sequence[index]?.at ?? 0) < stepCrossfadeSeconds) index -= 1;
  return index;
}

/** The values of a sequence at a time of the session, without its crossfades. */
export function pointAt(sequence: Sequence, time: Seconds): Omit<SequencePoint, 'at' | 'glides'> {
  const index = Math.max(0, lastIndex(sequence, time));
  const point = sequence[index];
  const next = sequence[index + 1];
  if (!point) throw new RangeError('a sequence has at least one point');
  if (!next?.glides) return point;
  const part = (time - point.at) / (next.at - point.at);
  const between = (from: number, to: number): number => from + (to - from) * part;
  return {
    hertz: between(point.hertz, next.hertz),
    carrier: between(point.carrier, next.carrier),
    gain: between(point.gain, next.gain),
    ...(point.softness !== undefined && { softness: between(point.softness, next.softness ?? point.softness) }),
    ...(point.nearness !== undefined && { nearness: between(point.nearness, next.nearness ?? point.nearness) }),
  };
}

type GainOf = (point: SequencePoint) => Gain;

const wholeGain: GainOf = ({ gain }) => gain;
const leftGain: GainOf = ({ gain, balance = 0 }) => earGains(gain, balance)[0];
const rightGain: GainOf = ({ gain, balance = 0 }) => earGains(gain, balance)[1];

function glidedGain(sequence: Sequence, time: Seconds, gainOf: GainOf): Gain {
  const index = Math.max(0, lastIndex(sequence, time));
  const [point, next] = [sequence[index], sequence[index + 1]];
  if (!point) return 1;
  const gain = gainOf(point);
  return next?.glides ? gain + ((gainOf(next) - gain) * (time - point.at)) / (next.at - point.at) : gain;
}

/** 0–1, at a time of the session. */
function sequenceGainAt(sequence: Sequence, time: Seconds, gainOf: GainOf = wholeGain): Gain {
  const glided = glidedGain(sequence, time, gainOf);
  const index = lastCrossfade(sequence, time);
  const point = sequence[index];
  const before = sequence[index - 1];
  if (!point || !before || point.glides || time - point.at >= stepCrossfadeSeconds) return glided;
  const next = sequence.slice(index + 1).find(({ glides }) => !glides)?.at ?? Number.POSITIVE_INFINITY;
  const seconds = Math.min(stepCrossfadeSeconds, next - point.at);
  const from = gainOf(before);
  return from + (glided - from) * raisedCosine((time - point.at) / seconds);
}

export const hasConstantGain = (sequence: Sequence): boolean =>
  sequence.every(({ gain, balance = 0 }) => gain === 1 && balance === 0);

const isMoving = (sequence: Sequence): boolean => sequence.some(({ balance = 0 }) => balance !== 0);

/** The gains of a sequence over the frames of a session: one, or where the balance moves one for each ear. */
export class SequenceGain {
  private readonly left: CellGain;
  private readonly right: CellGain | undefined;

  constructor(sequence: Sequence, { repeats, sampleRate }: { repeats: Seconds | undefined; sampleRate: number }) {
    const timeOf = (frame: number): Seconds => (repeats ? (frame / sampleRate) % repeats : frame / sampleRate);
    const gainOf = (ear: GainOf): CellGain => new CellGain((frame) => sequenceGainAt(sequence, timeOf(frame), ear));
    const moves = isMoving(sequence);
    this.left = gainOf(moves ? leftGain : wholeGain);
    if (moves) this.right = gainOf(rightGain);
  }

  apply(left: Float64Array, right: Float64Array, block: { frame: number; frames: number }): void {
    if (!this.right) {
      this.left.apply(left, right, block);
      return;
    }
    this.left.applyTo(left, block);
    this.right.applyTo(right, block);
  }
}
