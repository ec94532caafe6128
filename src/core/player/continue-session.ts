import type { Seconds } from '#core/units.ts';
import { declineOf } from './session-timing.ts';
import type { EndedSession, SessionPlan } from './player-state.ts';

// Less is not worth a tap.
const minRemaining: Seconds = 30;

function loudnessLeft({ plan, heard, remaining }: EndedSession): number | undefined {
  const decline = remaining === undefined ? undefined : declineOf(plan, heard + remaining);
  if (!decline || remaining === undefined) return undefined;
  return decline.from + ((decline.to - decline.from) * heard) / (heard + remaining);
}

/** A new session of the time that was left, with the same sound; undefined where next to nothing was. */
export function continuedPlan(ended: EndedSession): SessionPlan | undefined {
  const { plan, remaining } = ended;
  // A feeling belongs to one session.
  const { before: _feeling, continues: _done, ...again } = plan;
  if (remaining === undefined) return again;
  const loudness = loudnessLeft(ended);
  return remaining < minRemaining
    ? undefined
    : { ...again, continues: { seconds: remaining, ...(loudness !== undefined && { loudness }) } };
}
