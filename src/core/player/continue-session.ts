import type { Seconds } from '#core/units.ts';
import type { EndedSession, SessionPlan } from './player-state.ts';

// Less is not worth a tap.
const minRemaining: Seconds = 30;

/** A new session of the time that was left, with the same sound; undefined where next to nothing was. */
export function continuedPlan({ plan, remaining }: EndedSession): SessionPlan | undefined {
  // A feeling belongs to one session.
  const { before: _feeling, continues: _done, ...again } = plan;
  if (remaining === undefined) return again;
  return remaining < minRemaining ? undefined : { ...again, continues: { seconds: remaining } };
}
