import type { Hertz } from '#core/units.ts';
import { besselJ, besselZeros } from './bessel.ts';

/** One term of the figure: `radial(r)·cos(order·θ)`, the radial part sampled evenly from the centre to the rim. */
export interface FigureTerm {
  readonly order: number;
  readonly radial: Float64Array;
}

/** The standing wave of one frequency on a round membrane of radius 1. */
export interface ChladniFigure {
  readonly hertz: Hertz;
  /** Radians of wave from centre to rim: how fine the figure is. */
  readonly waveNumber: number;
  /** The figure looks the same after turning by 360° / symmetry. */
  readonly symmetry: number;
  readonly terms: readonly FigureTerm[];
}

const radialSteps = 160;
/** Chosen once so that the catalogue's figures differ as much as they can; changing it redraws every figure. */
const salt = 116;

/**
 * The standing-wave figure of a frequency: always the same for the same hertz, never the same for two.
 *
 * Physics: a round membrane held at its rim, shaken at one frequency. Its answer is a sum of its own modes
 * Jₙ(αₙₘ r)·cos(nθ), each the stronger the nearer its wave number αₙₘ lies to the driving one (resonance). As
 * Chladni chose among the shapes of one plate by where he put bow and fingers, the digits of the frequency choose the
 * rotational symmetry and the share of each mode. A real wave number grows with the frequency (on a plate with its
 * root), which from 0.1 to 20 000 Hz no screen could show; here every octave adds the same step, as to the ear.
 *
 * Source: E. Chladni, "Entdeckungen über die Theorie des Klanges", 1787; Lord Rayleigh, "The Theory of Sound", vol. I,
 * chapter IX (circular membrane), 1877.
 *
 * @param hertz more than 0, finite
 * @throws RangeError for anything else
 */
export function chladniFigure(hertz: Hertz): ChladniFigure {
  if (!Number.isFinite(hertz) || hertz <= 0)
    throw new RangeError(`A figure needs a frequency above 0 Hz, not ${hertz}`);
  const random = digitsOf(hertz);
  const waveNumber = waveNumberOf(hertz);
  const symmetry = symmetryOf(waveNumber, random());
  const terms: FigureTerm[] = [];
  for (let order = 0; order < waveNumber; order += symmetry) terms.push(answer({ order, waveNumber, random }));
  scaleToOne(terms);
  return { hertz, waveNumber, symmetry, terms };
}

/**
 * How far the membrane moves at a point of the unit disc, −1 to 1; 0 on the rim and outside it.
 *
 * @param x to the right, −1 to 1
 * @param y downwards, as on a screen, −1 to 1
 */
export function displacementAt(figure: ChladniFigure, x: number, y: number): number {
  const r = Math.sqrt(x * x + y * y);
  if (r >= 1) return 0;
  // Angles start at the top, so that every figure stands upright.
  const cosine = Math.cos(figure.symmetry * Math.atan2(x, -y));
  // The orders are the multiples of the symmetry: each cosine follows from the two before.
  let [before, here] = [cosine, 1];
  let sum = 0;
  for (const term of figure.terms) {
    sum += radialAt(term, r) * here;
    [before, here] = [here, 2 * cosine * here - before];
  }
  return Math.max(-1, Math.min(1, sum));
}

/** The radial part of a term at distance r (0 centre, 1 rim). */
export function radialAt(term: FigureTerm, r: number): number {
  const position = r * radialSteps;
  const index = Math.min(radialSteps - 1, Math.floor(position));
  const inner = term.radial[index] ?? 0;
  const outer = term.radial[index + 1] ?? 0;
  return inner + (outer - inner) * (position - index);
}

function waveNumberOf(hertz: Hertz): number {
  const octaves = Math.log2(hertz / 0.1);
  return Math.max(5.6, Math.min(34, 6.4 + 1.45 * octaves));
}

function symmetryOf(waveNumber: number, share: number): number {
  // Below a fifth of the wave number the petals merge into rings, above six tenths they leave the middle empty.
  const least = Math.max(3, Math.round(waveNumber * 0.2));
  const most = Math.max(least, Math.min(12, Math.floor(waveNumber * 0.6)));
  return least + Math.floor(share * (most - least + 1));
}

interface AnswerOptions {
  readonly order: number;
  readonly waveNumber: number;
  readonly random: () => number;
}

/** What the modes of one angular order answer together when driven at `waveNumber`. */
function answer({ order, waveNumber, random }: AnswerOptions): FigureTerm {
  const radial = new Float64Array(radialSteps + 1);
  // A ring mode moves everywhere at once and would drown the petals: it gets half a voice.
  const voice = order === 0 ? 0.5 : 1;
  for (const zero of besselZeros(order, waveNumber + 5)) {
    const share = (0.3 + 0.7 * random()) * (random() < 0.5 ? -1 : 1);
    const resonance = 1 / (1 + ((zero - waveNumber) / 1.6) ** 2);
    if (resonance < 0.12) continue;
    const weight = (voice * share * resonance) / Math.abs(besselJ(order + 1, zero));
    for (let i = 0; i < radialSteps; i++)
      radial[i] = (radial[i] ?? 0) + weight * besselJ(order, (zero * i) / radialSteps);
  }
  return { order, radial };
}

/** Brings the greatest displacement to 1. It may lie between the sampled directions: `displacementAt` trims the hair's breadth left. */
function scaleToOne(terms: readonly FigureTerm[]): void {
  const directions = 32;
  let largest = 0;
  for (let j = 0; j <= directions; j++) {
    const sums = new Float64Array(radialSteps + 1);
    for (const [k, { radial }] of terms.entries()) {
      const cosine = Math.cos((Math.PI * j * k) / directions);
      for (let i = 0; i <= radialSteps; i += 2) sums[i] = (sums[i] ?? 0) + cosine * (radial[i] ?? 0);
    }
    for (const sum of sums) largest = Math.max(largest, Math.abs(sum));
  }
  for (const { radial } of terms) radial.set(radial.map((value) => value / largest));
}

/** A stream of numbers from 0 to 1 that depends on every binary digit of the frequency, and on nothing else. */
function digitsOf(hertz: Hertz): () => number {
  const bits = new Uint32Array(new Float64Array([hertz]).buffer);
  let state = scramble(salt ^ (bits[0] ?? 0) ^ scramble(bits[1] ?? 0));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 2 ** 32;
  };
}

/** Spreads each bit of a 32-bit word over the whole word: two rounds of xor-shift and odd multiplication. */
function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
