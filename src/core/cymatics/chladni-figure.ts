import type { Hertz } from '#core/units.ts';
import { besselJ, besselZeros } from './bessel.ts';

/** `radial(r)·cos(order·θ)`, sampled evenly from the centre to the rim. */
export interface FigureTerm {
  readonly order: number;
  readonly radial: Float64Array;
}

export interface ChladniFigure {
  readonly hertz: Hertz;
  readonly waveNumber: number;
  /** Rotational: unchanged by turns of 360° / symmetry. */
  readonly symmetry: number;
  readonly terms: readonly FigureTerm[];
}

const radialSteps = 160;
// Chosen so that the catalogue's figures differ most; changing it redraws every figure.
const salt = 116;

// A round membrane fixed at its rim and driven at one frequency: its modes Jₙ(αₙₘ r)·cos(nθ) are the stronger, the
// nearer their wave number αₙₘ is to the driving one (E. Chladni, "Entdeckungen über die Theorie des Klanges", 1787;
// Lord Rayleigh, "The Theory of Sound", vol. I, chapter IX, 1877). Digits of the frequency choose the symmetry and each
// mode's share. Each octave adds the same step to the wave number: its real growth could not be drawn. Throws
// RangeError unless hertz is finite and above 0.
export function chladniFigure(hertz: Hertz): ChladniFigure {
  if (!Number.isFinite(hertz) || hertz <= 0)
    throw new RangeError(`A figure needs a frequency above 0 Hz, not ${hertz}`);
  const random = randomFrom(hertz);
  const waveNumber = waveNumberOf(hertz);
  const symmetry = symmetryOf(waveNumber, random());
  const terms: FigureTerm[] = [];
  for (let order = 0; order < waveNumber; order += symmetry) terms.push(modeSum({ order, waveNumber, random }));
  scaleToOne(terms);
  return { hertz, waveNumber, symmetry, terms };
}

/** −1 to 1 at a point of the unit disc (x to the right, y downwards), 0 on the rim and outside it. */
export function displacementAt(figure: ChladniFigure, x: number, y: number): number {
  const r = Math.sqrt(x * x + y * y);
  if (r >= 1) return 0;
  // Angles start at the top.
  const cosine = Math.cos(figure.symmetry * Math.atan2(x, -y));
  // Orders are multiples of the symmetry: cos kφ = 2 cos φ cos (k−1)φ − cos (k−2)φ.
  let [before, here] = [cosine, 1];
  let sum = 0;
  for (const term of figure.terms) {
    sum += radialAt(term, r) * here;
    [before, here] = [here, 2 * cosine * here - before];
  }
  return Math.max(-1, Math.min(1, sum));
}

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
  // Below a fifth of the wave number petals merge into rings, above six tenths the middle is empty.
  const min = Math.max(3, Math.round(waveNumber * 0.2));
  const max = Math.max(min, Math.min(12, Math.floor(waveNumber * 0.6)));
  return min + Math.floor(share * (max - min + 1));
}

interface ModeSumOptions {
  readonly order: number;
  readonly waveNumber: number;
  readonly random: () => number;
}

function modeSum({ order, waveNumber, random }: ModeSumOptions): FigureTerm {
  const radial = new Float64Array(radialSteps + 1);
  // Ring modes would hide the petals at full weight.
  const orderWeight = order === 0 ? 0.5 : 1;
  for (const zero of besselZeros(order, waveNumber + 5)) {
    const share = (0.3 + 0.7 * random()) * (random() < 0.5 ? -1 : 1);
    const resonance = 1 / (1 + ((zero - waveNumber) / 1.6) ** 2);
    if (resonance < 0.12) continue;
    const weight = (orderWeight * share * resonance) / Math.abs(besselJ(order + 1, zero));
    for (let i = 0; i < radialSteps; i++)
      radial[i] = (radial[i] ?? 0) + weight * besselJ(order, (zero * i) / radialSteps);
  }
  return { order, radial };
}

// The maximum is sampled in 32 directions; `displacementAt` clamps the little that exceeds it.
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

function randomFrom(hertz: Hertz): () => number {
  const bits = new Uint32Array(new Float64Array([hertz]).buffer);
  let state = hash(salt ^ (bits[0] ?? 0) ^ hash(bits[1] ?? 0));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return hash(state) / 2 ** 32;
  };
}

function hash(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
