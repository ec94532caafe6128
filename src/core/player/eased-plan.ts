import type { Programme } from '#core/audio/programme.ts';
import type { Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import { completeSound } from './wish.ts';
import type { SoundWish } from './wish.ts';
import { equallyLoudPair, gentleIntensity, gentleNoiseLevel, programmeFor } from './wished-programme.ts';

/** A plan as it comes to sound. */
export interface EasedPlan {
  plan: SessionPlan;
  programme: Programme;
  /** The programme that stands for it in all that is worked out from it, where that is another (player-state.ts). */
  reference: Programme | undefined;
  /** The intensity asked for, where the plan now has less. */
  softenedFrom: Percent | undefined;
  /** The same of the noise. */
  noiseSoftenedFrom: Percent | undefined;
}

/** What sounds for a plan: in a blind comparison, perhaps another tone than it names. */
export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  const { comparison, hertz, intensity } = plan;
  const sound = completeSound(plan);
  if (!comparison) return programmeFor(plan, sound, { equalLoudness });
  // Both come down to the quieter of the two, so that loudness does not tell which it is.
  const equally = equallyLoudPair({ ...sound, hertz }, comparison.controlHertz, { intensity, equalLoudness });
  return comparison.arm === 'tone'
    ? programmeFor(plan, { ...sound, intensity: equally.tone }, { equalLoudness })
    : programmeFor({ hertz: comparison.controlHertz }, { ...sound, intensity: equally.other }, { equalLoudness });
}

/** What stands for a session in all that is shown of it: of the two that a blind comparison may play, its tone. */
function referenceOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeOf(
    plan.comparison ? { ...plan, comparison: { ...plan.comparison, arm: 'tone' } } : plan,
    equalLoudness,
  );
}

/** How much of the noise, and then of the tone above it, is no louder to the ear than what was heard before. */
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

/**
 * The same no louder to the ear than what was heard before, undefined: as it was asked for. What the person has chosen
 * themselves of tone and noise stays as it is.
 */
export function easedPlan(asked: SessionPlan, before: Programme | undefined, equalLoudness: boolean): EasedPlan {
  const { intensity, noiseLevel } = completeSound(asked);
  const gentle = before ? gentleLevels(asked, before, equalLoudness) : { intensity, noiseLevel };
  const softenedFrom = gentle.intensity === intensity ? undefined : intensity;
  const noiseSoftenedFrom = gentle.noiseLevel === noiseLevel ? undefined : noiseLevel;
  const plan = softenedFrom === undefined && noiseSoftenedFrom === undefined ? asked : { ...asked, ...gentle };
  const reference = plan.comparison && referenceOf(plan, equalLoudness);
  return { plan, programme: programmeOf(plan, equalLoudness), reference, softenedFrom, noiseSoftenedFrom };
}
