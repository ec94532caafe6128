import { declineMoved } from '#core/audio/parts/decline.ts';
import { layersStretched, stepsEnd } from '#core/sound/steps.ts';
import type { Seconds } from '#core/units.ts';
import { hasTimes, timesOf, type SessionTimes } from '#core/player/continue-session.ts';
import { declineOf } from '#core/player/decline-of.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import type { SessionEnd } from '#core/player/session-end.ts';

/** A correction of the clock by less concerns neither the steps nor a rise that has begun. */
export const leastStretch: Seconds = 30;

interface Moved {
  /** In session time. */
  time: Seconds;
  /** What was left before; undefined for a session without end. */
  left: Seconds | undefined;
  end: SessionEnd;
}

/** end: undefined for none again. */
type MovedTo = Omit<Moved, 'end'> & { end: SessionEnd | undefined };

/** What comes after `time`, as far away as the new end makes it. */
function stretched(plan: SessionPlan, { time, left, end }: Moved): SessionTimes {
  const { layers, bells, strikes } = plan;
  if (left === undefined || Math.abs(end.remaining - left) < leastStretch) return timesOf(plan);
  const factor = end.remaining / left;
  const moved = (at: Seconds): Seconds => (at <= time ? at : time + (at - time) * factor);
  return {
    layers: stepsEnd({ layers }) === undefined ? layers : layersStretched(layers, time, factor),
    ...(bells && { bells: bells.map(moved) }),
    ...(strikes && { strikes: strikes.map((one) => ({ ...one, at: moved(one.at) })) }),
  };
}

/** As loud now as before, and as quiet at the new end. */
function loudnessAtStart(plan: SessionPlan, { time, left, end }: Moved): number | undefined {
  const after = time + end.remaining;
  const before = left === undefined ? undefined : time + left;
  const decline = declineOf(plan, after);
  if (!decline) return undefined;
  const was = before === undefined ? { ...decline, from: 1, to: 1 } : (declineOf(plan, before) ?? decline);
  return declineMoved({ ...was, to: decline.to }, { time, before: before ?? Number.POSITIVE_INFINITY, after }).from;
}

/** Of a session that was begun without an end: its bells and tones are when they were, and it has no length. */
function planWithoutEnd({ continues, ...plan }: SessionPlan): SessionPlan {
  const { bells, strikes } = continues?.whole ?? plan;
  return { ...plan, ...timesOf({ layers: plan.layers, bells, strikes }), until: undefined, wakes: undefined };
}

/** The plan of a session whose end has moved. Its steps, bells and decline follow, and it knows those of the whole. */
export function planWithEnd(plan: SessionPlan, { end, ...from }: MovedTo): SessionPlan {
  if (!end) return planWithoutEnd(plan);
  const moved = { ...from, end };
  const { time } = moved;
  const loudness = loudnessAtStart(plan, moved);
  return {
    ...plan,
    ...stretched(plan, moved),
    until: end.until,
    wakes: end.wakes,
    continues: {
      ...(hasTimes(plan) && { whole: timesOf(plan) }),
      ...plan.continues,
      seconds: time + end.remaining,
      moved: true,
      ...(loudness !== undefined && { loudness }),
    },
  };
}
