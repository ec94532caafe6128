import type { Seconds } from '#core/units.ts';
import { declineOf } from './decline-of.ts';
import type { EndedSession, SessionPlan } from './player-state.ts';
import { layersFrom, stepsEnd } from '#core/sound/steps.ts';

// A shorter session is not worth a tap.
const minRemaining: Seconds = 30;

export type SessionTimes = Pick<SessionPlan, 'layers' | 'bells' | 'strikes'>;

function loudnessLeft({ plan, heard, remaining }: EndedSession): number | undefined {
  const decline = remaining === undefined ? undefined : declineOf(plan, heard + remaining);
  if (!decline || remaining === undefined) return undefined;
  return decline.from + ((decline.to - decline.from) * heard) / (heard + remaining);
}

/** The steps and bells that remain after the time heard. */
function soundLeft({ plan: { layers, bells, strikes }, heard }: EndedSession): SessionTimes {
  return {
    layers: layersFrom(layers, heard),
    ...(bells && { bells: bells.filter((at) => at > heard).map((at) => at - heard) }),
    ...(strikes && {
      strikes: strikes.filter(({ at }) => at > heard).map((one) => ({ ...one, at: one.at - heard })),
    }),
  };
}

export const timesOf = ({ layers, bells, strikes }: SessionTimes): SessionTimes => ({
  layers,
  ...(bells && { bells }),
  ...(strikes && { strikes }),
});

export const hasTimes = ({ layers, bells = [], strikes = [] }: SessionTimes): boolean =>
  bells.length + strikes.length > 0 || stepsEnd({ layers }) !== undefined;

/** What the rest keeps of the session that it continues. */
function restOf(ended: EndedSession): Omit<NonNullable<SessionPlan['continues']>, 'seconds'> {
  const { plan } = ended;
  const loudness = loudnessLeft(ended);
  return {
    ...(loudness !== undefined && { loudness }),
    ...(hasTimes(plan) && { whole: plan.continues?.whole ?? timesOf(plan) }),
    ...(plan.continues?.moved && { moved: true }),
  };
}

/** A new session for the time that was left, with the same sound; undefined where less than 30 s were. */
export function continuedPlan(ended: EndedSession): SessionPlan | undefined {
  const { plan, remaining } = ended;
  // A feeling is recorded for one session only.
  const { before: _feeling, continues: _done, ...again } = plan;
  if (remaining === undefined) return again;
  return remaining < minRemaining
    ? undefined
    : { ...again, ...soundLeft(ended), continues: { seconds: remaining, ...restOf(ended) } };
}
