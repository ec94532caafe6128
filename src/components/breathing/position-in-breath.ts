import { restPosition } from '#components/figures/living-figure-clock.ts';
import { figureBreathsAt, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Seconds } from '#core/units.ts';

const breathCycle: Seconds = 10;

/** Makes the figure of the accent pulse, which breathes every ten seconds, breathe with the guide. */
export function positionInBreath(position: () => Seconds, course: BreathingCourse): () => Seconds {
  return () => breathCycle * (1 + figureBreathsAt(course, position())) - restPosition;
}
