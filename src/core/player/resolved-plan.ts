import type { Programme } from '#core/audio/programme.ts';
import { aloneWithNoise, backgroundOf, toneOf, withBackgroundLevel, withTone } from '#core/sound/layers.ts';
import type { Hertz, Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import type { SoundSettings } from './session-settings.ts';
import { shapeFor } from './layered-programme.ts';
import { equallyLoudIntensities, limitedIntensity, limitedNoiseLevel, programmeFor } from './programme-for-settings.ts';

export interface ResolvedPlan {
  plan: SessionPlan;
  programme: Programme;
  reference: Programme | undefined;
  requestedIntensity: Percent | undefined;
  requestedBackground: Percent | undefined;
}

/** A blind comparison plays its tone or the control. Anything beside them could tell them apart. */
function comparedSound(plan: SessionPlan, hertz: Hertz, intensity: Percent): SoundSettings {
  const sound = aloneWithNoise(plan);
  return { ...sound, intensity, layers: withTone(sound, { hertz }) };
}

export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  const { comparison, intensity } = plan;
  if (!comparison) return programmeFor(plan, { equalLoudness });
  const { hertz } = toneOf(plan);
  // Both are lowered to the quieter one, so that loudness does not reveal the arm.
  const intensities = equallyLoudIntensities(shapeFor(toneOf(plan)), comparison.controlHertz, {
    intensity,
    equalLoudness,
  });
  const sound =
    comparison.arm === 'tone'
      ? comparedSound(plan, hertz, intensities.tone)
      : comparedSound(plan, comparison.controlHertz, intensities.other);
  return programmeFor(sound, { equalLoudness });
}

function referenceForPlan(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeOf(
    plan.comparison ? { ...plan, comparison: { ...plan.comparison, arm: 'tone' } } : plan,
    equalLoudness,
  );
}

/** The plan with the levels at which nothing is louder to the ear than `before`; levels that the person chose stay. */
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
