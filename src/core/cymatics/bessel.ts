// Bessel function of the first kind, Jₙ(x), by Miller's backward recurrence, normalised with J₀ + 2(J₂ + J₄ + …) = 1
// (NIST Digital Library of Mathematical Functions, §3.6(ii), equations 10.6.1 and 10.12.4). order: integer, 0 or more.
// x: 0 or more; accurate to about 1e-10 up to 60.
export function besselJ(order: number, x: number): number {
  if (x < 1e-9) return order === 0 ? 1 : 0;
  // Above both order and argument the function decays faster than exponentially, over a span that grows as ∛x.
  const turning = Math.max(order, x);
  const start = 2 * Math.ceil((turning + 16 + 4 * Math.cbrt(turning)) / 2);
  let above = 0;
  let here = 1e-30;
  let wanted = 0;
  let total = 0;
  for (let n = start; n > 0; n--) {
    const below = (2 * n * here) / x - above;
    above = here;
    here = below;
    if (n - 1 === order) wanted = here;
    if ((n - 1) % 2 === 0) total += n === 1 ? here : 2 * here;
    if (Math.abs(here) > 1e100) {
      above *= 1e-100;
      here *= 1e-100;
      wanted *= 1e-100;
      total *= 1e-100;
    }
  }
  return wanted / total;
}

export function besselZeros(order: number, limit: number): number[] {
  const zeros: number[] = [];
  const step = 0.5; // zeros of one order lie more than 2.4 apart
  let left = Math.max(order, 1);
  let leftValue = besselJ(order, left);
  while (left < limit) {
    const right = left + step;
    const rightValue = besselJ(order, right);
    if (leftValue * rightValue < 0) zeros.push(bisect(order, left, right));
    left = right;
    leftValue = rightValue;
  }
  return zeros.filter((zero) => zero < limit);
}

function bisect(order: number, from: number, to: number): number {
  let low = from;
  let high = to;
  const lowSign = Math.sign(besselJ(order, low));
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (Math.sign(besselJ(order, middle)) === lowSign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
