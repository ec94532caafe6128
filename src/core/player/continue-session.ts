import type { Seconds } from '#core/units.ts';
import { declineOf } from './session-timing.ts';
import type { EndedSession, SessionPlan } from './player-state.ts';
import { layersFrom } from '#core/sound/steps.ts';

// A shorter session is not worth a tap.
const minRemaining: Seconds = 30;

function loudnessLeft({ plan, heard, remaining }: EndedSession): number | undefined {
  const decline = remaining === undefined ? undefined : declineOf(plan, heard + remaining);
  if (!decline || remaining === undefined) return undefined;
  return decline.from + ((decline.to - decline.from) * heard) / (heard + remaining);
}

/** The steps and bells that remain after the time heard. */
function soundLeft({ plan: { layers, bells }, heard }: EndedSession): Pick<SessionPlan, 'layers' | 'bells'> {
  return {
    layers: layersFrom(layers, heard),
    ...(bells && { bells: bells.filter((at) => at > heard).map((at) => at - heard) }),
  };
}

/** A new session for the time that was left, with the same sound; undefined where less than 30 s were. */
export function continuedPlan(ended: EndedSession): SessionPlan | undefined {
  const { plan, remaining } = ended;
  // A feeling is recorded for one session only.
  const { before: _feeling, continues: _done, ...again } = plan;
  if (remaining === undefined) return again;
  const loudness = loudnessLeft(ended);
  return remaining < minRemaining
    ? undefined
    : { ...again, ...soundLeft(ended), continues: { seconds: remaining, ...(loudness !== undefined && { loudness }) } };
}
