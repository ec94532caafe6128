import type { Sequence, SequencePoint } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { raisedCosine } from './curve.ts';
import { stepCrossfadeSeconds } from './sequenced-tone.ts';

/** Index of the last point by a time; −1 before the first. */
function lastIndex(sequence: Sequence, time: Seconds, onlyCrossfaded: boolean): number {
  for (let index = sequence.length - 1; index >= 0; index -= 1) {
    const point = sequence[index];
    if (point && point.at <= time && !(onlyCrossfaded && point.glides)) return index;
  }
  return -1;
}

/** The values of a sequence at a time of the session, without its crossfades. */
export function pointAt(sequence: Sequence, time: Seconds): Omit<SequencePoint, 'at' | 'glides'> {
  const index = Math.max(0, lastIndex(sequence, time, false));
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

/** 0–1, at a time of the session. */
export function sequenceGainAt(sequence: Sequence, time: Seconds): Gain {
  const glided = pointAt(sequence, time).gain;
  const index = lastIndex(sequence, time, true);
  const before = sequence[index - 1];
  const start = sequence[index]?.at ?? 0;
  if (!before || time - start >= stepCrossfadeSeconds) return glided;
  const next = sequence.find(({ at, glides }) => at > start && !glides)?.at ?? Number.POSITIVE_INFINITY;
  const seconds = Math.min(stepCrossfadeSeconds, next - start);
  return before.gain + (glided - before.gain) * raisedCosine((time - start) / seconds);
}

export const hasConstantGain = (sequence: Sequence): boolean => sequence.every(({ gain }) => gain === 1);
