import type { Programme } from '#core/audio/programme.ts';
import type { Percent } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import { completeSound } from './wish.ts';
import { equallyLoudPair, gentleIntensity, programmeFor } from './wished-programme.ts';

/** A plan as it comes to sound. */
export interface EasedPlan {
  plan: SessionPlan;
  programme: Programme;
  /** The intensity asked for, where the plan now has less. */
  softenedFrom: Percent | undefined;
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

/** The same no louder to the ear than what was heard before; undefined: as it was asked for. */
export function easedPlan(asked: SessionPlan, before: Programme | undefined, equalLoudness: boolean): EasedPlan {
  const programme = programmeOf(asked, equalLoudness);
  const intensity = before ? gentleIntensity(before, programme, asked.intensity) : asked.intensity;
  if (intensity === asked.intensity) return { plan: asked, programme, softenedFrom: undefined };
  const plan = { ...asked, intensity };
  return { plan, programme: programmeOf(plan, equalLoudness), softenedFrom: asked.intensity };
}
