import type { Programme } from '#core/audio/programme.ts';
import type { Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import { completeSettings, type SoundSettings } from './session-settings.ts';
import { equallyLoudIntensities, limitedIntensity, limitedNoiseLevel, programmeFor } from './programme-for-settings.ts';

export interface ResolvedPlan {
  plan: SessionPlan;
  programme: Programme;
  reference: Programme | undefined;
  requestedIntensity: Percent | undefined;
  requestedNoiseLevel: Percent | undefined;
}

export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  const { comparison, hertz, intensity } = plan;
  if (!comparison) return programmeFor(plan, completeSettings(plan), { equalLoudness });
  // Anything beside the tone could distinguish it from the control.
  const sound = completeSettings({ ...plan, layers: undefined, steps: undefined, balance: undefined });
  // Both are lowered to the quieter one, so that loudness does not reveal the arm.
  const intensities = equallyLoudIntensities({ ...sound, hertz }, comparison.controlHertz, {
    intensity,
    equalLoudness,
  });
  return comparison.arm === 'tone'
    ? programmeFor(plan, { ...sound, intensity: intensities.tone }, { equalLoudness })
    : programmeFor({ hertz: comparison.controlHertz }, { ...sound, intensity: intensities.other }, { equalLoudness });
}

function referenceForPlan(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeOf(
    plan.comparison ? { ...plan, comparison: { ...plan.comparison, arm: 'tone' } } : plan,
    equalLoudness,
  );
}

function limitedLevels(
  requested: SessionPlan,
  before: Programme,
  equalLoudness: boolean,
): Pick<SoundSettings, 'intensity' | 'noiseLevel'> {
  const sound = completeSettings(requested);
  const noiseLevel = requested.noiseChosen
    ? sound.noiseLevel
    : limitedNoiseLevel(before, referenceForPlan(requested, equalLoudness), sound.noiseLevel);
  const intensity = requested.intensityChosen
    ? requested.intensity
    : limitedIntensity(before, referenceForPlan({ ...requested, noiseLevel }, equalLoudness), requested.intensity);
  return { noiseLevel, intensity };
}

/** Lowers tone and noise where they would be louder to the ear than `before`; levels that the person chose stay. */
export function resolvePlan(
  requested: SessionPlan,
  before: Programme | undefined,
  equalLoudness: boolean,
): ResolvedPlan {
  const { intensity, noiseLevel } = completeSettings(requested);
  const limited = before ? limitedLevels(requested, before, equalLoudness) : { intensity, noiseLevel };
  const requestedIntensity = limited.intensity === intensity ? undefined : intensity;
  const requestedNoiseLevel = limited.noiseLevel === noiseLevel ? undefined : noiseLevel;
  const plan =
    requestedIntensity === undefined && requestedNoiseLevel === undefined ? requested : { ...requested, ...limited };
  const reference = plan.comparison && referenceForPlan(plan, equalLoudness);
  return { plan, programme: programmeOf(plan, equalLoudness), reference, requestedIntensity, requestedNoiseLevel };
}
