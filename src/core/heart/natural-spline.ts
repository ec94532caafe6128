/**
 * Values of the natural cubic spline through points.
 * @param xs ascending, at least three
 * @param places ascending, within xs
 */
export function naturalSpline(xs: readonly number[], ys: readonly number[], places: readonly number[]): Float64Array {
  const curvatures = secondDerivatives(xs, ys);
  let [piece, x0, x1, y0, y1, bend0, bend1] = [-1, 0, Number.NEGATIVE_INFINITY, 0, 0, 0, 0];
  return Float64Array.from(places, (place) => {
    while (x1 < place && piece < xs.length - 2) {
      piece += 1;
      [x0 = 0, x1 = 0] = [xs[piece], xs[piece + 1]];
      [y0 = 0, y1 = 0] = [ys[piece], ys[piece + 1]];
      [bend0 = 0, bend1 = 0] = [curvatures[piece], curvatures[piece + 1]];
    }
    const width = x1 - x0;
    const [left, right] = [(x1 - place) / width, (place - x0) / width];
    return left * y0 + right * y1 + (((left ** 3 - left) * bend0 + (right ** 3 - right) * bend1) * width ** 2) / 6;
  });
}

type Numbers = readonly number[] | Float64Array;

const at = (values: Numbers, index: number): number => values[index] ?? 0;

// The second derivative is linear in each piece and zero at both ends. Continuous first derivatives give a tridiagonal
// system, solved by elimination.
function secondDerivatives(xs: readonly number[], ys: readonly number[]): Float64Array {
  const last = xs.length - 1;
  const widths = Float64Array.from({ length: last }, (_, index) => at(xs, index + 1) - at(xs, index));
  const slopes = widths.map((width, index) => (at(ys, index + 1) - at(ys, index)) / width);
  const upper = new Float64Array(last + 1);
  const result = new Float64Array(last + 1);
  for (let index = 1; index < last; index += 1) {
    const [before, after] = [at(widths, index - 1), at(widths, index)];
    const pivot = 2 * (before + after) - before * at(upper, index - 1);
    upper[index] = after / pivot;
    const turn = at(slopes, index) - at(slopes, index - 1);
    result[index] = (6 * turn - before * at(result, index - 1)) / pivot;
  }
  for (let index = last - 1; index > 0; index -= 1)
    result[index] = at(result, index) - at(upper, index) * at(result, index + 1);
  return result;
}
