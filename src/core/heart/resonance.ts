import { estimateMean, type Estimate } from '#core/insight/estimate.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import { beatsOf, correctedShare, maxCorrectedShare } from './coherence-reading.ts';
import { millisecondsBetween, type Beat } from './correct-beats.ts';
import type { RrSeries } from './rr-stretch.ts';
import { powerBetween, rrSpectrum, windowSeconds } from './rr-spectrum.ts';
import { sineAmplitude } from './sine-fit.ts';
import { isSmoothedSeries } from './smoothed-beats.ts';

/** Breaths a minute. */
export const resonancePaces = [6.5, 6, 5.5, 5, 4.5] as const;

/** The paces in random order, and the first once more at the end. @param random uniform, from 0 to below 1 */
export function paceOrder(random: () => number): readonly number[] {
  const order = resonancePaces
    .map((pace) => ({ pace, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ pace }) => pace);
  return [...order, ...order.slice(0, 1)];
}

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
  /** The sensor sends means of several beats, which flatten fast waves more than slow ones. */
  | { kind: 'smoothed' }
  /** These paces have too few breaths without lost or corrected beats, or were not followed. */
  | { kind: 'too-little'; paces: readonly number[] };

/** The heart needs some breaths to follow a new pace. */
const settlingSeconds: Seconds = 30;
/** Long enough that the amplitudes of successive blocks are nearly independent. */
const breathsPerBlock = 2;
/** With fewer there is no useful interval. */
const minBlocks = 3;
/** Breath that follows a pace makes a wave this close to it. */
const followedHertz: Hertz = 0.015;
/** Least share of such a wave in the power of breath and slow waves: noise without a wave has 0.14 there. */
const followedShare = 0.22;
const followedBand = { from: 0.04, to: 0.26 } as const;
const windowStep: Seconds = 16;

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

/** By two trials at least: a single one may look so by chance. */
export const areSmoothedTrials = (trials: readonly PaceTrial[]): boolean =>
  trials.length > 1 && isSmoothedSeries(trials.flatMap(({ series }) => series));

/** Spectra of the last 64 s, at steps through the whole trial. */
function spectraOf(beats: readonly Beat[]): Float64Array[] {
  const startsAt = beats[1]?.at ?? 0;
  const count = Math.floor(((beats.at(-1)?.at ?? 0) - startsAt - windowSeconds) / windowStep) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const until = startsAt + windowSeconds + index * windowStep;
    const end = beats.findLastIndex(({ at }) => at <= until) + 1;
    const endsAt = beats[end - 1]?.at ?? 0;
    const first = Math.max(
      1,
      beats.findLastIndex(({ at }) => at <= endsAt - windowSeconds),
    );
    const times = beats.slice(first, end).map(({ at }) => at);
    return rrSpectrum(times, millisecondsBetween(beats.slice(first - 1, end)), endsAt);
  });
}

/** Judged over the whole trial: a wave of its own, such as Mayer's, may be larger for a while. */
function isFollowed(beats: readonly Beat[], hertz: Hertz): boolean {
  const sumOver = (from: Hertz, to: Hertz): number =>
    spectra.reduce((sum, spectrum) => sum + powerBetween(spectrum, from, to), 0);
  const spectra = spectraOf(beats);
  const near = sumOver(hertz - followedHertz, hertz + followedHertz);
  return near > 0 && near >= followedShare * sumOver(followedBand.from, followedBand.to);
}

export function resonanceOf(swings: readonly PaceSwing[]): MeasuredResonance {
  const [best, ...others] = swings.toSorted((one, other) => other.value - one.value);
  if (!best) throw new RangeError('a resonance of no pace');
  const rivals = others.filter(({ to }) => to >= best.from).map(({ pace }) => pace);
  if (rivals.length === 0) return { kind: 'clear', pace: best.pace, swings };
  return { kind: 'not-clear', paces: [best.pace, ...rivals], swings };
}

/** By how much the swing changes from one trial to the next, as a logarithm, and the half of its 95 % interval. */
function driftOf(swings: readonly PaceSwing[]): { change: number; half: number } | undefined {
  const again = swings.findLastIndex(({ pace }, index) => swings.findIndex((one) => one.pace === pace) < index);
  const last = swings[again];
  const before = swings.findIndex(({ pace }) => pace === last?.pace);
  const first = swings[before];
  if (!first || !last) return undefined;
  const relative = ({ value, to }: PaceSwing): number => (to - value) / value;
  const trials = again - before;
  return {
    change: Math.log(last.value / first.value) / trials,
    half: Math.hypot(relative(first), relative(last)) / trials,
  };
}

/** Swings as they would have been in the middle of the search, each pace once. */
function withoutDrift(swings: readonly PaceSwing[]): PaceSwing[] {
  const drift = driftOf(swings);
  if (!drift) return [...swings];
  const middle = (swings.length - 1) / 2;
  const level = swings.map(({ pace, value, to }, index) => {
    const steps = index - middle;
    const factor = Math.exp(-drift.change * steps);
    const half = Math.hypot((to - value) * factor, value * factor * drift.half * steps);
    return { pace, value: value * factor, from: value * factor - half, to: value * factor + half };
  });
  return level.filter(({ pace }, index) => level.findIndex((one) => one.pace === pace) === index);
}

/**
 * The pace at which the heart rate swings most: one of the criteria of F. Shaffer and Z. M. Meehan, "A Practical Guide
 * to Resonance Frequency Assessment for Heart Rate Variability Biofeedback", Frontiers in Neuroscience 14 (2020). The
 * swing is that of a sine fitted to every two breaths; these vary, which gives the interval. Swings also rise or fall
 * while one sits: the first pace, breathed again at the end, tells by how much.
 * @param trials at least two, of 2 to 3 minutes each, in the order in which they were breathed
 */
export function findResonance(trials: readonly PaceTrial[]): Resonance {
  if (areSmoothedTrials(trials)) return { kind: 'smoothed' };
  const measured = trials.map((trial) => ({ pace: trial.pace, swing: swingsOf(trial) }));
  const lacking = measured.filter(({ swing }) => swing === undefined).map(({ pace }) => pace);
  const swings = measured.flatMap(({ swing }) => swing ?? []);
  if (swings.length < 2 || lacking.length > 0) return { kind: 'too-little', paces: [...new Set(lacking)] };
  return resonanceOf(withoutDrift(swings).toSorted((one, other) => other.pace - one.pace));
}
