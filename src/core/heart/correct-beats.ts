import type { Seconds } from '#core/units.ts';
import { classifyBeats, type BeatClass } from './beat-classes.ts';

export interface Beat {
  at: Seconds;
  /** The beat was moved, added, or next to a removed one. */
  isCorrected: boolean;
}

type ClassifiedBeat = Beat & { beatClass: BeatClass };

export const millisecondsBetween = (beats: readonly Beat[]): number[] =>
  beats.slice(1).map(({ at }, index) => (at - (beats[index]?.at ?? 0)) * 1000);

function classified(beats: readonly Beat[], floor: number | undefined): ClassifiedBeat[] {
  const classes = classifyBeats(millisecondsBetween(beats), floor);
  return beats.map((beat, index) => ({ ...beat, beatClass: classes[index] ?? 'normal' }));
}

function withoutExtra(beats: readonly ClassifiedBeat[]): ClassifiedBeat[] {
  return beats.flatMap((beat, index) => {
    if (beat.beatClass === 'extra') return [];
    return beats[index - 1]?.beatClass === 'extra' ? { ...beat, isCorrected: true } : beat;
  });
}

function withMissed(beats: readonly ClassifiedBeat[]): ClassifiedBeat[] {
  return beats.flatMap((beat, index) => {
    const before = beats[index - 1];
    if (beat.beatClass !== 'missed' || !before) return beat;
    return [{ at: (before.at + beat.at) / 2, isCorrected: true, beatClass: 'normal' as const }, beat];
  });
}

/** Moves each misplaced beat halfway between its neighbours, which keeps the total duration. */
function withMoved(beats: readonly ClassifiedBeat[], misplaced: BeatClass): ClassifiedBeat[] {
  return beats.map((beat, index) => {
    const [before, after] = [beats[index - 1], beats[index + 1]];
    if (beat.beatClass !== misplaced || !before || !after) return beat;
    return { ...beat, at: (before.at + after.at) / 2, isCorrected: true };
  });
}

function corrected(beats: readonly ClassifiedBeat[]): Beat[] {
  const complete = withMissed(withoutExtra(beats));
  return withMoved(withMoved(complete, 'ectopic'), 'long-or-short').map(({ at, isCorrected }) => ({ at, isCorrected }));
}

const countArtefacts = (beats: readonly ClassifiedBeat[]): number =>
  beats.filter(({ beatClass }) => beatClass !== 'normal').length;

/**
 * Repeats corrections until the number of artefacts no longer falls. The order and the first and last times stay.
 * @param floor see classifyBeats
 */
export function correctBeats(beats: readonly Beat[], floor?: number): readonly Beat[] {
  let current = beats;
  let found = classified(beats, floor);
  let artefacts = Number.POSITIVE_INFINITY;
  while (countArtefacts(found) > 0 && countArtefacts(found) < artefacts) {
    artefacts = countArtefacts(found);
    current = corrected(found);
    found = classified(current, floor);
  }
  return current;
}
