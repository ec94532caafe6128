import type { Hertz, Seconds } from '#core/units.ts';

/** Solves rows · x = last column of the rows. undefined where they do not determine x. */
function solve(rows: readonly (readonly number[])[]): number[] | undefined {
  const matrix = rows.map((row) => [...row]);
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (const column of matrix.keys()) {
    const pivot = matrix.findIndex(
      (row, index) =>
        index >= column &&
        matrix.slice(column).every((other) => Math.abs(other[column] ?? 0) <= Math.abs(row[column] ?? 0)),
    );
    [matrix[column], matrix[pivot]] = [matrix[pivot] ?? [], matrix[column] ?? []];
    if (Math.abs(at(column, column)) < 1e-9) return undefined;
    for (const row of matrix.keys()) {
      const factor = row === column ? 0 : at(row, column) / at(column, column);
      matrix[row] = (matrix[row] ?? []).map((value, index) => value - factor * at(column, index));
    }
  }
  return matrix.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}

/**
 * Amplitude of a sine of known frequency, fitted by least squares together with a constant and a linear trend.
 * @returns undefined where the points do not determine it
 */
export function sineAmplitude(times: readonly Seconds[], values: readonly number[], hertz: Hertz): number | undefined {
  const middle = ((times[0] ?? 0) + (times.at(-1) ?? 0)) / 2;
  const points = times.map((time, index) => {
    const angle = 2 * Math.PI * hertz * time;
    return [1, time - middle, Math.cos(angle), Math.sin(angle), values[index] ?? 0];
  });
  const equations = [0, 1, 2, 3].map((row) =>
    [0, 1, 2, 3, 4].map((column) => points.reduce((sum, point) => sum + (point[row] ?? 0) * (point[column] ?? 0), 0)),
  );
  const solution = solve(equations);
  return solution && Math.hypot(solution[2] ?? 0, solution[3] ?? 0);
}
