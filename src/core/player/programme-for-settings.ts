import {
  maxBedLevel,
  equalLoudnessFactor,
  equalLoudnessGain,
  perceivedLevels,
  totalPerceivedLevel,
  maxToneLevel,
} from '#core/audio/loudness.ts';
import type { PerceivedLevels } from '#core/audio/loudness.ts';
import { soundingTone } from '#core/audio/parts/tone-generator.ts';
import type { Programme } from '#core/audio/programme.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { gainOf, isAudible } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { carrierFor, audibleHertz, modeFor } from './session-settings.ts';
import type { SoundSettings } from './session-settings.ts';

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

function pulseFor(
  hertz: Hertz,
  { duty, edge }: Pick<SoundSettings, 'duty' | 'edge'>,
): Pick<Programme, 'duty' | 'edge'> {
  const shortest = 2 * soundLimits.edge.min * hertz;
  const part = clamp(Math.max(duty / 100, shortest), soundLimits.duty);
  const pulseSeconds: Seconds = part / hertz;
  return { duty: part, edge: clamp(Math.min(edge ?? pulseSeconds / 4, pulseSeconds / 2), soundLimits.edge) };
}

export function programmeFor(
  { hertz }: Pick<Frequency, 'hertz'>,
  settings: SoundSettings,
  { equalLoudness }: { equalLoudness: boolean },
): Programme {
  const mode = modeFor(hertz, settings.mode);
  const carrier = carrierFor(mode, hertz, settings.carrier);
  const loudnessGain = equalLoudness ? equalLoudnessGain(audibleHertz({ mode, hertz, carrier })) : 1;
  return {
    mode,
    hertz,
    carrier,
    level: gainOf(settings.intensity) * loudnessGain,
    ...pulseFor(hertz, settings),
    bed:
      settings.noise && settings.noiseLevel > 0
        ? { colour: settings.noise, level: gainOf(settings.noiseLevel) }
        : undefined,
    ...(settings.breathing && { breathing: startBreathing(settings.breathing) }),
  };
}

/** What sounds, as the tone proof measures it. */
export function soundingProgramme(programme: Programme): Programme {
  return soundingTone(programme);
}

const minRemaining: Percent = 2;
/** After a tone below hearing, which tells nothing of the device's volume: 11 dB under the usual 70 % (decision 011). */
const afterInaudible: Percent = 20;

const perceivedLevelsOf = (programme: Programme): PerceivedLevels =>
  perceivedLevels({ hertz: audibleHertz(programme), level: programme.level, bed: programme.bed?.level });

// In whole percents, because they are shown.
function limitedPercent(requested: Percent, level: Gain, max: Gain): Percent {
  // Tolerates the rounding of decibels.
  if (level <= max * (1 + 1e-9)) return requested;
  return Math.min(requested, Math.max(minRemaining, Math.floor((requested * max) / level + 1e-6)));
}

/** Keeps a programme no louder to the ear than the one before: the device may have been turned up for a deep bass. */
export function limitedIntensity(before: Programme, next: Programme, requested: Percent): Percent {
  const isFirstHeard = !before.bed && !isAudible(audibleHertz(before)) && isAudible(audibleHertz(next));
  if (isFirstHeard) return Math.min(requested, afterInaudible);
  return limitedPercent(
    requested,
    next.level,
    maxToneLevel(perceivedLevelsOf(before), audibleHertz(next), next.bed?.level),
  );
}

export function limitedNoiseLevel(before: Programme, { bed }: Programme, requested: Percent): Percent {
  return bed ? limitedPercent(requested, bed.level, maxBedLevel(perceivedLevelsOf(before))) : requested;
}

/** By more than 6 dB. */
export function isMuchLouder(before: Programme, next: Programme): boolean {
  return totalPerceivedLevel(perceivedLevelsOf(next)) > 2 * totalPerceivedLevel(perceivedLevelsOf(before));
}

export function hasSound({ level, bed }: Programme): boolean {
  return level > 0 || bed !== undefined;
}

// Neither above the one asked for. The equal-loudness preference does part of that, but not below 40 Hz nor beyond 30
// dB. Not rounded, because they are not shown.
export function equallyLoudIntensities(
  tone: Pick<Programme, 'mode' | 'hertz' | 'carrier'>,
  otherHertz: Hertz,
  options: { intensity: Percent; equalLoudness: boolean },
): { tone: Percent; other: Percent } {
  const { intensity, equalLoudness } = options;
  const [from, to] = [audibleHertz(tone), audibleHertz({ ...tone, hertz: otherHertz })];
  const applied = equalLoudness ? equalLoudnessGain(to) / equalLoudnessGain(from) : 1;
  const factor = equalLoudnessFactor(from, to) / applied;
  return { tone: intensity * Math.min(1, 1 / factor), other: intensity * Math.min(1, factor) };
}
