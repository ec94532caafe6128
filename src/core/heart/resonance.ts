import { estimateMean, type Estimate } from '#core/insight/estimate.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import { beatsOf, correctedShare, maxCorrectedShare, readWindow } from './coherence-reading.ts';
import type { Beat } from './correct-beats.ts';
import type { RrSeries } from './rr-stretch.ts';
import { sineAmplitude } from './sine-fit.ts';

/** Breaths a minute, in the order in which they are tried. */
export const resonancePaces = [6.5, 6, 5.5, 5, 4.5] as const;

export interface PaceTrial {
  /** Breaths a minute that were breathed throughout. */
  pace: number;
  series: RrSeries;
}

/** Beats a minute from the bottom to the top of the heart rate's wave, with a 95 % interval. */
export interface PaceSwing extends Estimate {
  pace: number;
}

export type MeasuredResonance =
  /** The heart swings more at this pace than at any other that was tried. */
  | { kind: 'clear'; pace: number; swings: readonly PaceSwing[] }
  /** The intervals of these paces overlap with that of the largest swing, whose pace comes first. */
  | { kind: 'not-clear'; paces: readonly number[]; swings: readonly PaceSwing[] };

export type Resonance =
  | MeasuredResonance
  /** These paces have too few breaths without lost or corrected beats, or were not followed. */
  | { kind: 'too-little'; paces: readonly number[] };

/** The heart needs some breaths to follow a new pace. */
const settlingSeconds: Seconds = 30;
/** Long enough that the amplitudes of successive blocks are nearly independent. */
const breathsPerBlock = 2;
/** With fewer there is no useful interval. */
const minBlocks = 3;
/** Largest distance of the last window's peak from the pace: beyond it the breath did not follow. */
const followedHertz: Hertz = 0.015;

/** The swing of the beats that end within a block. */
function swingOf(beats: readonly Beat[], hertz: Hertz): number | undefined {
  const times = beats.slice(1).map(({ at }) => at);
  const rates = beats.slice(1).map(({ at }, index) => 60 / (at - (beats[index]?.at ?? 0)));
  const amplitude = sineAmplitude(times, rates, hertz);
  return amplitude === undefined ? undefined : 2 * amplitude;
}

/** Only whole blocks: none may reach into lost beats. */
function blocksOf(beats: readonly Beat[], from: Seconds, length: Seconds): (readonly Beat[])[] {
  const start = Math.max(from, beats[0]?.at ?? 0);
  const count = Math.max(0, Math.floor(((beats.at(-1)?.at ?? 0) - start) / length));
  return Array.from({ length: count }, (_, index) => {
    const first = beats.findLastIndex(({ at }) => at <= start + index * length);
    return beats.slice(first, beats.findLastIndex(({ at }) => at <= start + (index + 1) * length) + 1);
  });
}

function swingsOf({ pace, series }: PaceTrial): PaceSwing | undefined {
  const stretches = series.map(beatsOf);
  const startsAt = stretches[0]?.[0]?.at ?? 0;
  const blocks = stretches
    .flatMap((beats) => blocksOf(beats, startsAt + settlingSeconds, (breathsPerBlock * 60) / pace))
    .filter((beats) => correctedShare(beats) <= maxCorrectedShare);
  const swings = blocks.flatMap((beats) => swingOf(beats, pace / 60) ?? []);
  if (swings.length < minBlocks || !stretches.some((beats) => isFollowed(beats, pace / 60))) return undefined;
  return { pace, ...estimateMean(swings) };
}

/** Whether the trial has enough breaths without lost or corrected beats, and the pace was followed. */
export function isUsable(trial: PaceTrial): boolean {
  return swingsOf(trial) !== undefined;
}

function isFollowed(beats: readonly Beat[], hertz: Hertz): boolean {
  const reading = readWindow(beats);
  return reading.kind === 'known' && Math.abs(reading.peak - hertz) <= followedHertz;
}

export function resonanceOf(swings: readonly PaceSwing[]): MeasuredResonance {
  const [best, ...others] = swings.toSorted((one, other) => other.value - one.value);
  if (!best) throw new RangeError('a resonance of no pace');
  const rivals = others.filter(({ to }) => to >= best.from).map(({ pace }) => pace);
  if (rivals.length === 0) return { kind: 'clear', pace: best.pace, swings };
  return { kind: 'not-clear', paces: [best.pace, ...rivals], swings };
}

/**
 * The pace at which the heart rate swings most: one of the criteria of F. Shaffer and Z. M. Meehan, "A Practical Guide
 * to Resonance Frequency Assessment for Heart Rate Variability Biofeedback", Frontiers in Neuroscience 14 (2020). The
 * swing is that of a sine fitted to every two breaths; these vary, which gives the interval.
 * @param trials at least two, of 2 to 3 minutes each
 */
export function findResonance(trials: readonly PaceTrial[]): Resonance {
  const measured = trials.map((trial) => ({ pace: trial.pace, swing: swingsOf(trial) }));
  const lacking = measured.filter(({ swing }) => swing === undefined).map(({ pace }) => pace);
  const swings = measured.flatMap(({ swing }) => swing ?? []);
  return swings.length < 2 || lacking.length > 0 ? { kind: 'too-little', paces: lacking } : resonanceOf(swings);
}
