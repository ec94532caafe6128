import type { Hertz } from '#core/units.ts';
import { highestHertz, lineSpacing, powerBetween } from './rr-spectrum.ts';

export type CoherenceLevel = 'low' | 'medium' | 'high';

export interface Coherence {
  /** Share of the power from 0.0033 to 0.4 Hz that lies around the peak, 0–1. */
  share: number;
  /** Power around the peak divided by the rest. */
  ratio: number;
  /** 0–1. */
  score: number;
  level: CoherenceLevel;
  peak: Hertz;
}

/** Includes both ends, so that breathing at 0.25 Hz counts. */
const peakBand = { from: 0.04, to: 0.26 } as const;
const halfWidth: Hertz = 0.015;
const lowestHertz: Hertz = 0.0033;
/** The share of a sine, whose peak in a Hann window is wider than the part that counts. */
const highestShare = 0.891;
/** Minimum ratio of each level (docs/decisions/034). */
const levels = { high: 2.1, medium: 0.9 } as const;

function levelOf(ratio: number): CoherenceLevel {
  if (ratio >= levels.high) return 'high';
  return ratio >= levels.medium ? 'medium' : 'low';
}

function peakOf(spectrum: Float64Array): Hertz {
  let peak = Math.ceil(peakBand.from / lineSpacing);
  for (let line = peak; line * lineSpacing <= peakBand.to; line += 1)
    if ((spectrum[line] ?? 0) > (spectrum[peak] ?? 0)) peak = line;
  return peak * lineSpacing;
}

/**
 * The coherence ratio of R. McCraty and F. Shaffer, "Heart Rate Variability", Global Advances in Health and Medicine 4
 * (2015): the power around the largest peak divided by the rest. It mostly shows how slowly and evenly one breathes.
 * @param spectrum from rrSpectrum, not all zero
 */
export function coherenceOf(spectrum: Float64Array): Coherence {
  const peak = peakOf(spectrum);
  const share =
    powerBetween(spectrum, peak - halfWidth, peak + halfWidth) / powerBetween(spectrum, lowestHertz, highestHertz);
  const ratio = share / (1 - share);
  return { share, ratio, score: Math.min(1, share / highestShare), level: levelOf(ratio), peak };
}
