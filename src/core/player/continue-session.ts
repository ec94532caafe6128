import type { LayerSettings, SoundLayers } from '#core/domain/layers.ts';
import type { Seconds } from '#core/units.ts';
import { declineOf } from './decline-of.ts';
import { wholePlan, type EndedSession, type SessionPlan } from './player-state.ts';
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

const ringsLike = ({ bells = [], strikes = [] }: SessionTimes, other: SessionTimes): boolean =>
  JSON.stringify([bells, strikes]) === JSON.stringify([other.bells ?? [], other.strikes ?? []]);

export const hasTimes = ({ layers, bells = [], strikes = [] }: SessionTimes): boolean =>
  bells.length + strikes.length > 0 || stepsEnd({ layers }) !== undefined;

const hasStepsOf = ({ steps }: LayerSettings, other: LayerSettings | undefined): boolean =>
  steps.length > 0 && JSON.stringify(steps) === JSON.stringify(other?.steps);

/**
 * Layers with steps of `from`, with those of the same layers in `to` instead: a session and the whole that it belongs to
 * have the same layers at other times. Layers with other steps, or none, stay as they are.
 */
export function withStepsOf([tone, ...others]: SoundLayers, from: SoundLayers, to: SoundLayers): SoundLayers {
  const moved = <Layer extends LayerSettings>(layer: Layer, place: number): Layer => {
    const index = [place, ...from.keys()].find((one) => hasStepsOf(layer, from[one])) ?? from.length;
    return { ...layer, steps: to[index]?.steps ?? layer.steps };
  };
  return [moved(tone, 0), ...others.map((layer, index) => moved(layer, index + 1))];
}

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

/**
 * What goes on where the end was moved, as it is set now: its steps are at other times than those of the settings.
 * undefined where the end was not moved, and where other steps, bells or struck tones were set since.
 */
export function continuedAs(wanted: SessionPlan, ended: EndedSession): SessionPlan | undefined {
  const { plan } = ended;
  const { layers } = wanted;
  const whole = wholePlan(plan);
  const isKnown =
    ringsLike(wanted, whole) &&
    layers.every((layer) => layer.steps.length === 0 || whole.layers.some((one) => hasStepsOf(layer, one)));
  if (!plan.continues?.moved || !isKnown) return undefined;
  const playing = withStepsOf(layers, whole.layers, plan.layers);
  const continues = { ...plan.continues, whole: { ...timesOf(whole), layers } };
  return continuedPlan({ ...ended, plan: { ...plan, layers: playing, continues } });
}
