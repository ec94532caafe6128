import type { Hertz, Seconds } from '#core/units.ts';
import { naturalSpline } from './natural-spline.ts';

export const windowSeconds: Seconds = 64;
const rate: Hertz = 4;
const samples = windowSeconds * rate;
/** Four times the resolution of the window: a peak between two lines would lose power. */
const transformLength = 4 * samples;
export const lineSpacing: Hertz = rate / transformLength;
export const highestHertz: Hertz = 0.4;
const lines = Math.ceil(highestHertz / lineSpacing) + 1;

const cosines = Float64Array.from({ length: transformLength }, (_, index) =>
  Math.cos((2 * Math.PI * index) / transformLength),
);
const cosine = (turns: number): number => cosines[turns % transformLength] ?? 0;
const sine = (turns: number): number => cosine(turns + (transformLength * 3) / 4);
const hann = Float64Array.from(
  { length: samples },
  (_, index) => 0.5 - 0.5 * cosine((index * transformLength) / samples),
);

/** Minus the line of least squares. */
function detrend(values: Float64Array): Float64Array {
  const middle = (values.length - 1) / 2;
  let [mean, slope, spread] = [0, 0, 0];
  for (const [index, value] of values.entries()) {
    mean += value / values.length;
    slope += (index - middle) * value;
    spread += (index - middle) ** 2;
  }
  return values.map((value, index) => value - mean - (slope / spread) * (index - middle));
}

/**
 * Power of the intervals, up to a common factor, at multiples of lineSpacing from 0 to highestHertz: of a natural cubic
 * spline through them at 4 Hz, without its trend, in a Hann window.
 * @param times of the beats that end the intervals, in seconds, from windowSeconds before endsAt or earlier until endsAt
 */
export function rrSpectrum(times: readonly Seconds[], milliseconds: readonly number[], endsAt: Seconds): Float64Array {
  const places = Array.from({ length: samples }, (_, index) => endsAt - windowSeconds + (index + 1) / rate);
  const values = detrend(naturalSpline(times, milliseconds, places)).map((value, index) => value * (hann[index] ?? 0));
  return Float64Array.from({ length: lines }, (_, line) => {
    let [real, imaginary] = [0, 0];
    for (let index = 0; index < samples; index += 1) {
      real += (values[index] ?? 0) * cosine(line * index);
      imaginary += (values[index] ?? 0) * sine(line * index);
    }
    return real ** 2 + imaginary ** 2;
  });
}

/** Of a spectrum that is linear between its lines. */
export function powerBetween(spectrum: Float64Array, from: Hertz, to: Hertz): number {
  const until = (hertz: Hertz): number => {
    const place = hertz / lineSpacing;
    const line = Math.floor(place);
    let sum = 0;
    for (let index = 0; index < line; index += 1) sum += ((spectrum[index] ?? 0) + (spectrum[index + 1] ?? 0)) / 2;
    const [left, right, part] = [spectrum[line] ?? 0, spectrum[line + 1] ?? 0, place - line];
    return sum + part * left + (part ** 2 * (right - left)) / 2;
  };
  return until(to) - until(from);
}
