import { loudnessOf } from '#core/audio/analysis/loudness-meter.ts';
import { clipPeak } from '#core/audio/parts/mix.ts';
import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Decibels, Gain, Hertz } from '#core/units.ts';
import { findLoop, type ClipLoop } from './clip-loop.ts';
import { earsOf, loopedEar, peakOf, quantised } from './looped-clip.ts';

/** What is found out once about an audio file, and kept with it. */
export interface ClipMeasure {
  loop: ClipLoop;
  /** Makes it as loud as a soundscape at level 1. */
  gain: Gain;
  /** It stays softer than a soundscape: what is very quiet is not raised as far, nor are its peaks cut. */
  isSoft: boolean;
}

/** LUFS; that of all soundscapes. */
const wantedLoudness: Decibels = -27;
/** A larger gain would raise the noise of the recording, too. */
const mostGain: Decibels = 24;
/** LUFS; what is softer is silent. */
const silence: Decibels = -65;
/** What is softer than wanted by less is not said. */
const unnoticed: Decibels = 1;

const toGain = (decibels: Decibels): Gain => 10 ** (decibels / 20);
const toDecibels = (gain: Gain): Decibels => 20 * Math.log10(gain);

/** Both ears hear a mono file. */
const heard = (ears: readonly Float32Array[]): readonly Float32Array[] =>
  ears.length === 1 ? [...ears, ...ears] : ears;

const loopedEars = (channels: readonly Float32Array[], loop: ClipLoop, sampleRate: Hertz): Float32Array[] =>
  earsOf(channels).map((ear) => loopedEar(ear, loop, sampleRate));

/** @param channels of equal length @returns undefined for silence */
export function measureClip(channels: readonly Float32Array[], sampleRate: Hertz): ClipMeasure | undefined {
  const loop = findLoop(earsOf(channels), sampleRate);
  const ears = loopedEars(channels, loop, sampleRate);
  const loudness = loudnessOf(heard(ears), sampleRate);
  if (!(loudness > silence)) return undefined;
  const wanted = wantedLoudness - loudness;
  const possible = Math.min(wanted, mostGain, toDecibels(clipPeak / peakOf(ears)));
  return { loop, gain: toGain(possible), isSoft: possible < wanted - unnoticed };
}

/** The samples that a voice of this rate plays. */
export function playableClip(
  channels: readonly Float32Array[],
  sampleRate: Hertz,
  { loop, gain }: ClipMeasure,
): Pick<Clip, 'ears' | 'scale'> {
  const ears = loopedEars(channels, loop, sampleRate);
  const peak = Math.max(Number.MIN_VALUE, peakOf(ears));
  return { ears: ears.map((ear) => quantised(ear, peak)), scale: gain * peak };
}
