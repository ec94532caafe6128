import type { Programme } from '#core/audio/programme.ts';
import { aloneWithNoise, backgroundOf, toneOf, withBackgroundLevel, withTone } from '#core/sound/layers.ts';
import type { Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import { shapeFor } from './programme-layers.ts';
import { equallyLoudIntensities, limitedIntensity, limitedNoiseLevel, programmeFor } from './programme-for-settings.ts';

export interface ResolvedPlan {
  plan: SessionPlan;
  programme: Programme;
  reference: Programme | undefined;
  requestedIntensity: Percent | undefined;
  requestedBackground: Percent | undefined;
}

export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  const { comparison, intensity } = plan;
  if (!comparison) return programmeFor(plan, { equalLoudness });
  const { arm, controlHertz: hertz } = comparison;
  // Both are lowered to the quieter one, so that loudness does not reveal the arm.
  const intensities = equallyLoudIntensities(shapeFor(toneOf(plan)), hertz, { intensity, equalLoudness });
  // Anything beside the tone could distinguish it from the control.
  const alone = aloneWithNoise(plan);
  const compared =
    arm === 'tone'
      ? { ...alone, intensity: intensities.tone }
      : { ...alone, intensity: intensities.other, layers: withTone(alone, { hertz }) };
  return programmeFor(compared, { equalLoudness });
}

function referenceForPlan(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeOf(
    plan.comparison ? { ...plan, comparison: { ...plan.comparison, arm: 'tone' } } : plan,
    equalLoudness,
  );
}

function limitedPlan(requested: SessionPlan, before: Programme, equalLoudness: boolean): SessionPlan {
  const { intensity } = requested;
  const background = backgroundOf(requested);
  const softened =
    requested.backgroundChosen || !background
      ? requested
      : withBackgroundLevel(
          requested,
          limitedNoiseLevel(before, referenceForPlan(requested, equalLoudness), background.level),
        );
  const limited = requested.intensityChosen
    ? intensity
    : limitedIntensity(before, referenceForPlan(softened, equalLoudness), intensity);
  return limited === intensity ? softened : { ...softened, intensity: limited };
}

/** Lowers tone and noise where they would be louder to the ear than `before`; levels that the person chose stay. */
export function resolvePlan(
  requested: SessionPlan,
  before: Programme | undefined,
  equalLoudness: boolean,
): ResolvedPlan {
  const plan = before ? limitedPlan(requested, before, equalLoudness) : requested;
  const level = backgroundOf(requested)?.level;
  return {
    plan,
    programme: programmeOf(plan, equalLoudness),
    reference: plan.comparison && referenceForPlan(plan, equalLoudness),
    requestedIntensity: plan.intensity === requested.intensity ? undefined : requested.intensity,
    requestedBackground: backgroundOf(plan)?.level === level ? undefined : level,
  };
}
