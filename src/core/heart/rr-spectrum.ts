import type { Hertz, Seconds } from '#core/units.ts';
import { naturalSpline } from './natural-spline.ts';

export const windowSeconds: Seconds = 64;
const rate: Hertz = 4;
const samples = windowSeconds * rate;
/** Four times the window's length, because a peak between two lines would lose power. */
const transformLength = 4 * samples;
export const lineSpacing: Hertz = rate / transformLength;
export const highestHertz: Hertz = 0.4;
const lines = Math.ceil(highestHertz / lineSpacing) + 1;

const half = samples / 2;

const cosines = Float64Array.from({ length: transformLength }, (_, index) =>
  Math.cos((2 * Math.PI * index) / transformLength),
);
/** The cosine of a multiple of the angle that the lowest line turns in a quarter of a second. */
const cosine = (turns: number): number => cosines[turns % transformLength] ?? 0;
const sine = (turns: number): number => cosine(turns + (transformLength * 3) / 4);
const hann = Float64Array.from({ length: samples }, (_, index) => 0.5 - 0.5 * cosine(4 * index));

/** Subtracts the least-squares line. */
function detrend(values: Float64Array): Float64Array {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const slope =
    values.reduce((sum, value, index) => sum + (index - middle) * value, 0) /
    values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return values.map((value, index) => value - mean - slope * (index - middle));
}

/**
 * Power of the intervals, up to a common factor, at multiples of lineSpacing from 0 to highestHertz. They are
 * resampled at 4 Hz by a natural cubic spline, detrended and multiplied by a Hann window.
 * @param times of the beats that end the intervals, in seconds, from at least windowSeconds before endsAt until endsAt
 */
export function rrSpectrum(times: readonly Seconds[], milliseconds: readonly number[], endsAt: Seconds): Float64Array {
  const places = Array.from({ length: samples }, (_, index) => endsAt - windowSeconds + (index + 1) / rate);
  const values = detrend(naturalSpline(times, milliseconds, places)).map((value, index) => value * (hann[index] ?? 0));
  return powerOf(values);
}

// Power does not depend on where time is 0. With 0 in the middle of the window, whose first value is 0, the values
// before and after it share their cosines and sines, which halves the products.
function powerOf(values: Float64Array): Float64Array {
  const middle = values[half] ?? 0;
  const after = values.subarray(half + 1);
  const before = values.subarray(1, half).toReversed();
  const even = after.map((value, index) => value + (before[index] ?? 0));
  const odd = after.map((value, index) => value - (before[index] ?? 0));
  return Float64Array.from({ length: lines }, (_, line) => {
    let [real, imaginary] = [middle, 0];
    for (let index = 0, turns = line; index < even.length; index += 1, turns += line) {
      real += (even[index] ?? 0) * cosine(turns);
      imaginary += (odd[index] ?? 0) * sine(turns);
    }
    return real ** 2 + imaginary ** 2;
  });
}

/** Integral of a spectrum that is linear between its lines. */
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
