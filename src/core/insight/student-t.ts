// Enough for five digits within maxDegrees.
const intervals = 100;

function areaUnderCosine(power: number, angle: number): number {
  const width = angle / intervals;
  let sum = 0;
  for (let index = 0; index <= intervals; index += 1) {
    const weight = index === 0 || index === intervals ? 1 : 2 + 2 * (index % 2);
    sum += weight * Math.max(0, Math.cos(index * width)) ** power;
  }
  return (sum * width) / 3;
}

// Beyond it t falls only from 1.972 to 1.960, so the limit makes intervals slightly too wide.
const maxDegrees = 200;

// Two-sided quantile for at least 1 degree of freedom, not necessarily an integer. With t = √ν·tan θ the density
// becomes cosᵛ⁻¹ θ (Student, "The probable error of a mean", Biometrika 6, 1908), integrated and inverted numerically.
export function studentT(probability: number, degreesOfFreedom: number): number {
  const degrees = Math.min(maxDegrees, degreesOfFreedom);
  const wanted = probability * areaUnderCosine(degrees - 1, Math.PI / 2);
  let min = 0;
  let max = Math.PI / 2;
  for (let halving = 0; halving < 32; halving += 1) {
    const middle = (min + max) / 2;
    if (areaUnderCosine(degrees - 1, middle) < wanted) min = middle;
    else max = middle;
  }
  return Math.sqrt(degrees) * Math.tan((min + max) / 2);
}
