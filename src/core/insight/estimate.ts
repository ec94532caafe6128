import { studentT } from './student-t.ts';

/** A mean, or a difference of means, with the interval that holds the true one in 95 of 100 such cases. */
export interface Estimate {
  value: number;
  from: number;
  to: number;
}

/** Which side of 0 the whole interval lies on; unclear: 0 is within it, or at its border. */
export type Direction = 'higher' | 'lower' | 'unclear';

const confidence = 0.95;

/** The mean and the variance of the mean, of two values at least. */
function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  if (values.length < 2) throw new RangeError('the spread of fewer than two values is not known');
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) / values.length };
}

const around = (value: number, half: number): Estimate => ({ value, from: value - half, to: value + half });

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of at least two values that do not depend on each other, by Student's t with n − 1 degrees of freedom. */
export function estimateMean(values: readonly number[]): Estimate {
  const { mean, variance } = momentsOf(values);
  return around(mean, studentT(confidence, values.length - 1) * Math.sqrt(variance));
}

/**
 * How much higher the first mean is than the second, of at least two values each, whose spreads may differ: Welch, "The
 * generalization of 'Student's' problem when several different population variances are involved", Biometrika 34 (1947).
 */
export function estimateDifference(first: readonly number[], second: readonly number[]): Estimate {
  const [a, b] = [momentsOf(first), momentsOf(second)];
  const variance = a.variance + b.variance;
  const difference = a.mean - b.mean;
  if (variance === 0) return around(difference, 0);
  const degrees = variance ** 2 / (a.variance ** 2 / (first.length - 1) + b.variance ** 2 / (second.length - 1));
  return around(difference, studentT(confidence, degrees) * Math.sqrt(variance));
}

/**
 * The same, but no narrower than so much to each side: the values cannot tell it more finely, however alike they are. Answers
 * that are rounded to a coarse scale may all be the same while what they stand for varies within a step.
 */
export function noFinerThan({ value, from, to }: Estimate, half: number): Estimate {
  return { value, from: Math.min(from, value - half), to: Math.max(to, value + half) };
}

export function directionOf({ from, to }: Estimate): Direction {
  if (from > 0) return 'higher';
  return to < 0 ? 'lower' : 'unclear';
}
