type Numbers = readonly number[] | Float64Array;

const at = (values: Numbers, index: number): number => values[index] ?? 0;

/**
 * Values of the natural cubic spline through points, at ascending places within them.
 * @param xs ascending, at least three
 */
export function naturalSpline(xs: readonly number[], ys: readonly number[], places: readonly number[]): Float64Array {
  const curvature = secondDerivatives(xs, ys);
  let piece = 0;
  return Float64Array.from(places, (place) => {
    while (piece < xs.length - 2 && at(xs, piece + 1) < place) piece += 1;
    const width = at(xs, piece + 1) - at(xs, piece);
    const [left, right] = [(at(xs, piece + 1) - place) / width, (place - at(xs, piece)) / width];
    const bend = (left ** 3 - left) * at(curvature, piece) + (right ** 3 - right) * at(curvature, piece + 1);
    return left * at(ys, piece) + right * at(ys, piece + 1) + (bend * width ** 2) / 6;
  });
}

// The second derivative is linear in each piece and zero at both ends; that the first derivatives meet gives a
// tridiagonal system, solved by elimination.
function secondDerivatives(xs: readonly number[], ys: readonly number[]): Float64Array {
  const last = xs.length - 1;
  const width = (index: number): number => at(xs, index + 1) - at(xs, index);
  const slope = (index: number): number => (at(ys, index + 1) - at(ys, index)) / width(index);
  const upper = new Float64Array(last + 1);
  const result = new Float64Array(last + 1);
  for (let index = 1; index < last; index += 1) {
    const before = width(index - 1);
    const pivot = 2 * (before + width(index)) - before * at(upper, index - 1);
    upper[index] = width(index) / pivot;
    result[index] = (6 * (slope(index) - slope(index - 1)) - before * at(result, index - 1)) / pivot;
  }
  for (let index = last - 1; index > 0; index -= 1)
    result[index] = at(result, index) - at(upper, index) * at(result, index + 1);
  return result;
}
