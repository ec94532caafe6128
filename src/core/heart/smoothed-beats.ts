import { meanOf } from '#core/insight/estimate.ts';
import { beatsOf } from './coherence-reading.ts';
import { millisecondsBetween } from './correct-beats.ts';
import type { RrSeries } from './rr-stretch.ts';

// Optical sensors may send the mean of the last n intervals. That removes every n-th part of the cycle from their
// successive differences: the spectrum has a notch at k/n cycles per beat for each k, which no heart makes. A long mean
// also leaves less from beat to beat than the clock of a sensor adds (decision 069).

/**
 * Beats of the windows, which overlap by half: long ones tell best, short ones find a part of a recording. A shorter
 * recording is one window.
 */
const looks = [512, 256] as const;
/** So many windows, and two where there are several: a single one may come about by chance. */
const leastShare = 0.2;
const minBeats = 128;
/** Means of two beats are not told from breathing at half the heart rate. */
const [fewest, most] = [3, 24] as const;
/**
 * Depths of the notches in natural logarithms of power that count, for means of up to 4, up to 6 and more beats. Few
 * notches, and notches in a short window, may come about by chance: these are about the deepest of 900 windows.
 */
const limits = [
  { beats: 512, deep: [2, 1.6, 1] },
  { beats: 256, deep: [3, 2.4, 1.6] },
  { beats: 0, deep: [3.4, 2.6, 1.8] },
] as const;
/** Milliseconds. What is random from beat to beat; no recording without smoothing was below 1.5. */
const leastNoise = 0.7;
/** SDNN in milliseconds. Below the first there are only steps of a clock; below the second a heart may be paced. */
const [leastVariation, slowVariation] = [1, 3] as const;

const gridLines = 512;

const differencesOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

const meanSquare = (values: readonly number[]): number => meanOf(values.map((value) => value ** 2));

/** At multiples of 1/512 cycles per beat, with a Hann window, by Goertzel's recurrence. */
function powerOf(segment: readonly number[]): Float64Array {
  const windowed = segment.map(
    (value, index) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / segment.length)),
  );
  return Float64Array.from({ length: gridLines / 2 + 1 }, (_, line) => {
    const turn = 2 * Math.cos((2 * Math.PI * line) / gridLines);
    let [last, before] = [0, 0];
    for (const value of windowed) [last, before] = [value + turn * last - before, last];
    return last ** 2 + before ** 2 - turn * last * before;
  });
}

/** By Welch: segments of a Hann window that overlap by half. */
function spectrumOf(differences: readonly number[]): Float64Array {
  const length = differences.length < 192 ? 64 : 128;
  const sum = new Float64Array(gridLines / 2 + 1);
  for (let start = 0; start + length <= differences.length; start += length / 2)
    for (const [line, power] of powerOf(differences.slice(start, start + length)).entries()) {
      sum[line] = (sum[line] ?? 0) + power;
    }
  return sum;
}

/** Mean depth of the notches of a mean of so many beats: each against the lower of the two places between notches. */
function notchDepth(spectrum: Float64Array, beats: number): number {
  const levelAt = (cycles: number): number => {
    const place = (cycles > 0.5 ? 1 - cycles : cycles) * gridLines;
    const [below, above] = [spectrum[Math.floor(place)] ?? 0, spectrum[Math.ceil(place)] ?? 0];
    return Math.log(below + (above - below) * (place - Math.floor(place)) + 1e-9);
  };
  const depths = Array.from({ length: Math.floor(beats / 2) }, (_, index) => {
    const notch = index + 1;
    const beside = Math.min(levelAt((notch - 0.5) / beats), levelAt((notch + 0.5) / beats));
    return beside - levelAt(notch / beats);
  });
  return meanOf(depths);
}

/** Variance of third differences is 20 times that of what is random, and hardly that of slow waves. */
const noiseOf = (window: readonly number[]): number =>
  Math.sqrt(meanSquare(differencesOf(differencesOf(differencesOf(window)))) / 20);

function variationOf(window: readonly number[]): number {
  const mean = meanOf(window);
  return Math.sqrt(meanSquare(window.map((interval) => interval - mean)));
}

function isSmoothed(window: readonly number[]): boolean {
  const variation = variationOf(window);
  if (variation < leastVariation) return false;
  if (variation > slowVariation && noiseOf(window) < leastNoise) return true;
  const spectrum = spectrumOf(differencesOf(window));
  const deepFor = limitsFor(window.length);
  const candidates = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  return candidates.some((beats) => notchDepth(spectrum, beats) > deepFor(beats));
}

function limitsFor(length: number): (beats: number) => number {
  const [upToFour = 0, upToSix = 0, above = 0] = limits.find(({ beats }) => length >= beats)?.deep ?? [];
  return (beats) => (beats <= 4 ? upToFour : beats <= 6 ? upToSix : above);
}

function windowsOf(stretch: readonly number[], beats: number): (readonly number[])[] {
  const count = Math.max(1, Math.floor((2 * (stretch.length - beats)) / beats) + 1);
  return Array.from({ length: count }, (_, index) => stretch.slice((index * beats) / 2, (index * beats) / 2 + beats));
}

/**
 * Whether intervals are running means, at least in a part of a recording. With less than some two minutes of them it
 * cannot be told, and is false.
 * @param stretches milliseconds of corrected intervals, none missing within a stretch
 */
export function areSmoothed(stretches: readonly (readonly number[])[]): boolean {
  return looks.some((beats) => {
    const windows = stretches
      .flatMap((stretch) => windowsOf(stretch, beats))
      .filter(({ length }) => length >= minBeats);
    const least = Math.max(leastShare * windows.length, Math.min(2, windows.length));
    return windows.length > 0 && windows.filter(isSmoothed).length >= least;
  });
}

/** The same of intervals as a sensor sent them. */
export const isSmoothedSeries = (series: RrSeries): boolean =>
  areSmoothed(series.map((stretch) => millisecondsBetween(beatsOf(stretch))));
