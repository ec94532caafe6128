/**
 * Values of the natural cubic spline through points, at ascending places within them.
 * @param xs ascending, at least three
 */
export function naturalSpline(xs: readonly number[], ys: readonly number[], places: readonly number[]): Float64Array {
  const curvature = secondDerivatives(xs, ys);
  let piece = 0;
  return Float64Array.from(places, (place) => {
    while (piece < xs.length - 2 && (xs[piece + 1] ?? 0) < place) piece += 1;
    const [x0, x1, y0, y1] = [xs[piece] ?? 0, xs[piece + 1] ?? 0, ys[piece] ?? 0, ys[piece + 1] ?? 0];
    const width = x1 - x0;
    const [left, right] = [(x1 - place) / width, (place - x0) / width];
    const bend = (left ** 3 - left) * (curvature[piece] ?? 0) + (right ** 3 - right) * (curvature[piece + 1] ?? 0);
    return left * y0 + right * y1 + (bend * width ** 2) / 6;
  });
}

// The second derivative is linear in each piece and zero at both ends; that the first derivatives meet gives a
// tridiagonal system, solved by elimination.
function secondDerivatives(xs: readonly number[], ys: readonly number[]): Float64Array {
  const last = xs.length - 1;
  const width = (index: number): number => (xs[index + 1] ?? 0) - (xs[index] ?? 0);
  const slope = (index: number): number => ((ys[index + 1] ?? 0) - (ys[index] ?? 0)) / width(index);
  const upper = new Float64Array(last + 1);
  const result = new Float64Array(last + 1);
  for (let index = 1; index < last; index += 1) {
    const before = width(index - 1);
    const pivot = 2 * (before + width(index)) - before * (upper[index - 1] ?? 0);
    upper[index] = width(index) / pivot;
    result[index] = (6 * (slope(index) - slope(index - 1)) - before * (result[index - 1] ?? 0)) / pivot;
  }
  for (let index = last - 1; index > 0; index -= 1)
    result[index] = (result[index] ?? 0) - (upper[index] ?? 0) * (result[index + 1] ?? 0);
  return result;
}
