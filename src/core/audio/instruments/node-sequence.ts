import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import { stepCrossfadeSeconds } from '#core/audio/parts/sequenced-tone.ts';
import type { Sequence } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';

export interface SequenceTimes {
  /** Of the session, by the audio clock. */
  startsAt: Seconds;
  /** Of the part that follows the sequence: the same or later. */
  from: Seconds;
}

/**
 * Where the voice crossfades two tones, this one glides for as long: the browser's ramps are exact, and two more nodes
 * for each step are not worth it where the voice cannot run.
 */
export function scheduleSequence(
  param: AudioParam,
  { sequence, valueOf }: { sequence: Sequence; valueOf: (point: ReturnType<typeof pointAt>) => number },
  { startsAt, from }: SequenceTimes,
): void {
  const time = Math.max(0, from - startsAt);
  let before = valueOf(pointAt(sequence, time));
  param.setValueAtTime(before, from);
  for (const [index, point] of sequence.entries()) {
    const { at, glides } = point;
    if (at <= time) continue;
    if (glides) param.linearRampToValueAtTime(valueOf(point), startsAt + at);
    else {
      const next = sequence[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const end = at + Math.min(stepCrossfadeSeconds, next - at);
      param.setValueAtTime(before, startsAt + at);
      param.linearRampToValueAtTime(next === end ? valueOf(point) : valueOf(pointAt(sequence, end)), startsAt + end);
    }
    before = valueOf(point);
  }
}
