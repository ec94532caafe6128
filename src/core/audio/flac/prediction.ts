/** The next sample is about Σ coefficients[i] · sample[n − 1 − i] / 2^shift. */
export interface Predictor {
  /** 1 to 12 of them, each of 15 bits with its sign. */
  coefficients: readonly number[];
  /** 0–15 */
  shift: number;
}

export const coefficientBits = 15;
const largestCoefficient = 2 ** (coefficientBits - 1) - 1;

// 12 is the most that every player must read (RFC 9639, section 7). Few coefficients suit a tone alone in 24 bit, where
// rounding them costs more than dither; many suit 16 bit and noise.
const orders = [2, 8, 12];

// The fourth difference: exact integers, best for low tones in 24 bit (RFC 9639, section 9.2.5).
const fourthDifference: Predictor = { coefficients: [4, -6, 4, -1], shift: 0 };

function windowOf(length: number): Float64Array {
  const window = new Float64Array(length);
  for (let index = 0; index < length; index += 1)
    window[index] = 0.5 * (1 - Math.cos((2 * Math.PI * (index + 0.5)) / length));
  return window;
}

// Kept, because all blocks but the last have the same length.
let lastWindow: Float64Array = new Float64Array(0);

/** At lags 0 to `maxLag`, under a Hann window. */
function autocorrelation(samples: Float64Array, maxLag: number): number[] {
  if (lastWindow.length !== samples.length) lastWindow = windowOf(samples.length);
  const windowed = new Float64Array(samples.length);
  for (let index = 0; index < samples.length; index += 1)
    windowed[index] = (samples[index] ?? 0) * (lastWindow[index] ?? 0);
  return Array.from({ length: maxLag + 1 }, (_, lag) => {
    let sum = 0;
    for (let index = lag; index < windowed.length; index += 1)
      sum += (windowed[index] ?? 0) * (windowed[index - lag] ?? 0);
    return sum;
  });
}

/**
 * The best predictor of each order, 1 to the number of lags (Levinson–Durbin: Makhoul, Linear Prediction: A Tutorial
 * Review, Proc. IEEE 63, 1975). Ends early where nothing is left to predict.
 */
function levinson(correlation: readonly number[]): number[][] {
  const found: number[][] = [];
  let last: number[] = [];
  let error = correlation[0] ?? 0;
  while (found.length < correlation.length - 1 && error > 0) {
    const order = last.length;
    let reflection = correlation[order + 1] ?? 0;
    for (const [index, value] of last.entries()) reflection -= value * (correlation[order - index] ?? 0);
    reflection /= error;
    const before = last;
    last = [...before.map((value, index) => value - reflection * (before[order - 1 - index] ?? 0)), reflection];
    error *= 1 - reflection * reflection;
    found.push(last);
  }
  return found;
}

/** Adds each rounding error to the next coefficient. */
function rounded(values: readonly number[]): Predictor {
  const largest = Math.max(...values.map(Math.abs));
  const shift = Math.max(0, Math.min(15, coefficientBits - 2 - Math.floor(Math.log2(largest))));
  let carried = 0;
  const coefficients = values.map((value) => {
    carried += value * 2 ** shift;
    const whole = Math.max(-largestCoefficient, Math.min(largestCoefficient, Math.round(carried)));
    carried -= whole;
    return whole;
  });
  return { coefficients, shift };
}

/** The predictors worth trying on these samples, which are integers. */
export function predictorsOf(samples: Float64Array): Predictor[] {
  const found = levinson(autocorrelation(samples, Math.max(...orders)));
  const rest = orders.flatMap((order) => {
    const values = found[order - 1];
    return values?.every(Number.isFinite) ? [rounded(values)] : [];
  });
  return [fourthDifference, ...rest].filter(({ coefficients }) => coefficients.length < samples.length);
}

/** The prediction error; 0 for the first samples, which the predictor needs. Exact: no sum exceeds 2^43. */
export function residualOf(samples: Float64Array, { coefficients, shift }: Predictor): Float64Array {
  const residual = new Float64Array(samples.length);
  const taps = Float64Array.from(coefficients);
  const step = 2 ** -shift;
  for (let index = taps.length; index < samples.length; index += 1) {
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap += 1) sum += (taps[tap] ?? 0) * (samples[index - 1 - tap] ?? 0);
    residual[index] = (samples[index] ?? 0) - Math.floor(sum * step);
  }
  return residual;
}
