import {
  bedNotLouder,
  equallyLoudFactor,
  equalLoudnessGain,
  heardLevels,
  heardTogether,
  levelNotLouder,
} from '#core/audio/loudness.ts';
import type { HeardLevels } from '#core/audio/loudness.ts';
import type { Programme } from '#core/audio/programme.ts';
import { gainOf } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { carrierFor, heardHertz, modeFor } from './wish.ts';
import type { SoundWish } from './wish.ts';

const clamp = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));

/** Duty and edge that fit each other: a pulse opens and closes within its time, and not faster than an edge may be. */
function pulseFor(hertz: Hertz, { duty, edge }: Pick<SoundWish, 'duty' | 'edge'>): Pick<Programme, 'duty' | 'edge'> {
  const shortest = 2 * soundLimits.edge.least * hertz;
  const part = clamp(Math.max(duty / 100, shortest), soundLimits.duty);
  const sounding: Seconds = part / hertz;
  return { duty: part, edge: clamp(Math.min(edge ?? sounding / 4, sounding / 2), soundLimits.edge) };
}

/** What is wished for a frequency, as what is played. */
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

/** The least that going over to another tone leaves of an intensity, and of a noise level. */
const leastLeft: Percent = 2;

const heardOf = (programme: Programme): HeardLevels =>
  heardLevels({ hertz: heardHertz(programme), level: programme.level, bed: programme.bed?.level });

/** What was asked for, or less of it where a level is more than it may be: whole percents, for they are shown. */
function lowered(asked: Percent, level: Gain, most: Gain): Percent {
  // What is equal differs in its last bits once it has gone through decibels.
  if (level <= most * (1 + 1e-9)) return asked;
  return Math.min(asked, Math.max(leastLeft, Math.floor((asked * most) / level + 1e-6)));
}

/**
 * The intensity with which a programme is no louder to the ear than the one before: never more than was asked for it. Who
 * has turned the device up for a deep bass is not startled by what comes next.
 */
export function gentleIntensity(before: Programme, next: Programme, asked: Percent): Percent {
  return lowered(asked, next.level, levelNotLouder(heardOf(before), heardHertz(next), next.bed?.level));
}

/** The same of its bed, which alone is no louder than all that was heard before. */
export function gentleNoiseLevel(before: Programme, { bed }: Programme, asked: Percent): Percent {
  return bed ? lowered(asked, bed.level, bedNotLouder(heardOf(before))) : asked;
}

/** Whether a programme is so much louder to the ear than one before (6 dB) that it has to come gently. */
export function isMuchLouder(before: Programme, next: Programme): boolean {
  return heardTogether(heardOf(next)) > 2 * heardTogether(heardOf(before));
}

/** Whether anything of a programme is heard; what was turned down to nothing says nothing of what ears are used to. */
export function isHeard({ level, bed }: Programme): boolean {
  return level > 0 || bed !== undefined;
}

/**
 * The intensities at which a tone and another hertz in its place are equally loud to the ear: the one that is heard better
 * comes down to the other, so that neither exceeds what is asked for. The preference for equally loud tones does part of
 * that, but not below 40 Hz, nor where a tone would have to come down by more than 30 dB. Not whole percents: what is to be
 * blind is not shown.
 */
export function equallyLoudPair(
  tone: Pick<Programme, 'mode' | 'hertz' | 'carrier'>,
  otherHertz: Hertz,
  wished: { intensity: Percent; equalLoudness: boolean },
): { tone: Percent; other: Percent } {
  const { intensity, equalLoudness } = wished;
  const [from, to] = [heardHertz(tone), heardHertz({ ...tone, hertz: otherHertz })];
  const done = equalLoudness ? equalLoudnessGain(to) / equalLoudnessGain(from) : 1;
  const factor = equallyLoudFactor(from, to) / done;
  return { tone: intensity * Math.min(1, 1 / factor), other: intensity * Math.min(1, factor) };
}
