import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import { stepCrossfadeSeconds } from '#core/audio/parts/sequenced-tone.ts';
import type { Sequence } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';

export interface SequenceTimes {
  /** When the session starts, by the audio clock. */
  startsAt: Seconds;
  /** When the part that follows the sequence starts: then or later. */
  from: Seconds;
}

/** As in the voice, the next crossfade cuts this one off, but a glide continues during it. */
function crossfadeEnd(sequence: Sequence, index: number): { end: Seconds; reached: ReturnType<typeof pointAt> } {
  const next = sequence.findIndex(({ glides }, place) => place > index && !glides);
  const cutOffAt = sequence[next]?.at ?? Number.POSITIVE_INFINITY;
  const end = Math.min((sequence[index]?.at ?? 0) + stepCrossfadeSeconds, cutOffAt);
  const last = end === cutOffAt ? sequence[next - 1] : undefined;
  return { end, reached: last ?? pointAt(sequence, end) };
}

/**
 * Where the voice crossfades two tones, the nodes glide for the same time: the browser's ramps are exact, and two more
 * nodes for each step are not worth it where the voice cannot run.
 */
export function scheduleSequence(
  param: AudioParam,
  { sequence, valueOf }: { sequence: Sequence; valueOf: (point: ReturnType<typeof pointAt>) => number },
  { startsAt, from }: SequenceTimes,
): void {
  const time = Math.max(0, from - startsAt);
  let before = valueOf(pointAt(sequence, time));
  let crossfadedUntil: Seconds = 0;
  param.setValueAtTime(before, from);
  for (const [index, point] of sequence.entries()) {
    const { at, glides } = point;
    if (at <= time) continue;
    if (!glides) {
      const { end, reached } = crossfadeEnd(sequence, index);
      crossfadedUntil = end;
      param.setValueAtTime(before, startsAt + at);
      param.linearRampToValueAtTime(valueOf(reached), startsAt + end);
    } else if (at > crossfadedUntil) param.linearRampToValueAtTime(valueOf(point), startsAt + at);
    before = valueOf(point);
  }
}
