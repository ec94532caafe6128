import {
  maxBedLevel,
  equalLoudnessFactor,
  equalLoudnessGain,
  perceivedLevels,
  totalPerceivedLevel,
  maxToneLevel,
} from '#core/audio/loudness.ts';
import type { PerceivedLevels } from '#core/audio/loudness.ts';
import type { Programme } from '#core/audio/programme.ts';
import { gainOf } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { carrierFor, heardHertz, modeFor } from './wish.ts';
import type { SoundWish } from './wish.ts';

const clamp = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));

// A pulse must open and close within its duty.
function pulseFor(hertz: Hertz, { duty, edge }: Pick<SoundWish, 'duty' | 'edge'>): Pick<Programme, 'duty' | 'edge'> {
  const shortest = 2 * soundLimits.edge.least * hertz;
  const part = clamp(Math.max(duty / 100, shortest), soundLimits.duty);
  const sounding: Seconds = part / hertz;
  return { duty: part, edge: clamp(Math.min(edge ?? sounding / 4, sounding / 2), soundLimits.edge) };
}

export function programmeFor(
  { hertz }: Pick<Frequency, 'hertz'>,
  wish: SoundWish,
  { equalLoudness }: { equalLoudness: boolean },
): Programme {
  const mode = modeFor(hertz, wish.mode);
  const carrier = carrierFor(mode, hertz, wish.carrier);
  const eased = equalLoudness ? equalLoudnessGain(heardHertz({ mode, hertz, carrier })) : 1;
  return {
    mode,
    hertz,
    carrier,
    level: gainOf(wish.intensity) * eased,
    ...pulseFor(hertz, wish),
    bed: wish.noise && wish.noiseLevel > 0 ? { colour: wish.noise, level: gainOf(wish.noiseLevel) } : undefined,
  };
}

const leastLeft: Percent = 2;

const heardOf = (programme: Programme): PerceivedLevels =>
  perceivedLevels({ hertz: heardHertz(programme), level: programme.level, bed: programme.bed?.level });

// In whole percents, because they are shown.
function lowered(asked: Percent, level: Gain, most: Gain): Percent {
  // Tolerates the rounding of decibels.
  if (level <= most * (1 + 1e-9)) return asked;
  return Math.min(asked, Math.max(leastLeft, Math.floor((asked * most) / level + 1e-6)));
}

/** Keeps a programme no louder to the ear than the one before: the device may have been turned up for a deep bass. */
export function gentleIntensity(before: Programme, next: Programme, asked: Percent): Percent {
  return lowered(asked, next.level, maxToneLevel(heardOf(before), heardHertz(next), next.bed?.level));
}

export function gentleNoiseLevel(before: Programme, { bed }: Programme, asked: Percent): Percent {
  return bed ? lowered(asked, bed.level, maxBedLevel(heardOf(before))) : asked;
}

/** By more than 6 dB. */
export function isMuchLouder(before: Programme, next: Programme): boolean {
  return totalPerceivedLevel(heardOf(next)) > 2 * totalPerceivedLevel(heardOf(before));
}

export function isHeard({ level, bed }: Programme): boolean {
  return level > 0 || bed !== undefined;
}

/**
 * Intensities at which two frequencies are equally loud, neither above the one asked for. The equal-loudness preference
 * does part of that, but not below 40 Hz nor beyond 30 dB. Not rounded, because they are not shown.
 */
export function equallyLoudPair(
  tone: Pick<Programme, 'mode' | 'hertz' | 'carrier'>,
  otherHertz: Hertz,
  wished: { intensity: Percent; equalLoudness: boolean },
): { tone: Percent; other: Percent } {
  const { intensity, equalLoudness } = wished;
  const [from, to] = [heardHertz(tone), heardHertz({ ...tone, hertz: otherHertz })];
  const done = equalLoudness ? equalLoudnessGain(to) / equalLoudnessGain(from) : 1;
  const factor = equalLoudnessFactor(from, to) / done;
  return { tone: intensity * Math.min(1, 1 / factor), other: intensity * Math.min(1, factor) };
}
