import { studentT } from './student-t.ts';

/** With a 95 % confidence interval. */
export interface Estimate {
  value: number;
  from: number;
  to: number;
}

export type Direction = 'higher' | 'lower' | 'unclear';

const confidence = 0.95;

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

/** Student's t with n − 1 degrees of freedom, for at least two independent values. */
export function estimateMean(values: readonly number[]): Estimate {
  const { mean, variance } = momentsOf(values);
  return around(mean, studentT(confidence, values.length - 1) * Math.sqrt(variance));
}

// Welch, "The generalization of 'Student's' problem when several different population variances are involved",
// Biometrika 34 (1947). At least two values each.
export function estimateDifference(first: readonly number[], second: readonly number[]): Estimate {
  const [a, b] = [momentsOf(first), momentsOf(second)];
  const variance = a.variance + b.variance;
  const difference = a.mean - b.mean;
  if (variance === 0) return around(difference, 0);
  const degrees = variance ** 2 / (a.variance ** 2 / (first.length - 1) + b.variance ** 2 / (second.length - 1));
  return around(difference, studentT(confidence, degrees) * Math.sqrt(variance));
}

// Answers rounded to a coarse scale can all be equal although the feelings behind them vary.
export function withMinHalfWidth({ value, from, to }: Estimate, half: number): Estimate {
  return { value, from: Math.min(from, value - half), to: Math.max(to, value + half) };
}

export function directionOf({ from, to }: Estimate): Direction {
  if (from > 0) return 'higher';
  return to < 0 ? 'lower' : 'unclear';
}
