import type { Programme } from '#core/audio/programme.ts';
import type { Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import { completeSound } from './wish.ts';
import type { SoundWish } from './wish.ts';
import { equallyLoudPair, gentleIntensity, gentleNoiseLevel, programmeFor } from './wished-programme.ts';

export interface EasedPlan {
  plan: SessionPlan;
  programme: Programme;
  /** See Running in player-state.ts. */
  reference: Programme | undefined;
  softenedFrom: Percent | undefined;
  noiseSoftenedFrom: Percent | undefined;
}

export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  const { comparison, hertz, intensity } = plan;
  const sound = completeSound(plan);
  if (!comparison) return programmeFor(plan, sound, { equalLoudness });
  // Both are lowered to the quieter one, so that loudness does not reveal the arm.
  const equally = equallyLoudPair({ ...sound, hertz }, comparison.controlHertz, { intensity, equalLoudness });
  return comparison.arm === 'tone'
    ? programmeFor(plan, { ...sound, intensity: equally.tone }, { equalLoudness })
    : programmeFor({ hertz: comparison.controlHertz }, { ...sound, intensity: equally.other }, { equalLoudness });
}

function referenceOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeOf(
    plan.comparison ? { ...plan, comparison: { ...plan.comparison, arm: 'tone' } } : plan,
    equalLoudness,
  );
}

function gentleLevels(
  asked: SessionPlan,
  before: Programme,
  equalLoudness: boolean,
): Pick<SoundWish, 'intensity' | 'noiseLevel'> {
  const sound = completeSound(asked);
  const noiseLevel = asked.noiseChosen
    ? sound.noiseLevel
    : gentleNoiseLevel(before, referenceOf(asked, equalLoudness), sound.noiseLevel);
  const intensity = asked.intensityChosen
    ? asked.intensity
    : gentleIntensity(before, referenceOf({ ...asked, noiseLevel }, equalLoudness), asked.intensity);
  return { noiseLevel, intensity };
}

/** Lowers tone and noise where they would be louder to the ear than `before`; levels that the person chose stay. */
export function easedPlan(asked: SessionPlan, before: Programme | undefined, equalLoudness: boolean): EasedPlan {
  const { intensity, noiseLevel } = completeSound(asked);
  const gentle = before ? gentleLevels(asked, before, equalLoudness) : { intensity, noiseLevel };
  const softenedFrom = gentle.intensity === intensity ? undefined : intensity;
  const noiseSoftenedFrom = gentle.noiseLevel === noiseLevel ? undefined : noiseLevel;
  const plan = softenedFrom === undefined && noiseSoftenedFrom === undefined ? asked : { ...asked, ...gentle };
  const reference = plan.comparison && referenceOf(plan, equalLoudness);
  return { plan, programme: programmeOf(plan, equalLoudness), reference, softenedFrom, noiseSoftenedFrom };
}
