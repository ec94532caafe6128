import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import type { Hertz } from '#core/units.ts';

export interface ReliefPoint {
  readonly height: number;
  readonly slopeX: number;
  readonly slopeY: number;
}

/** Flat outside the unit disc. */
export interface Relief {
  readonly waveNumber: number;
  /** Exact, for lighting. */
  readonly at: (x: number, y: number) => ReliefPoint;
  /** Interpolated from a grid, fast enough to follow a ray. */
  readonly height: (x: number, y: number) => number;
}

const fine = 4096;

export function reliefOf(hertz: Hertz): Relief {
  const figure = chladniFigure(hertz);
  const terms = figure.terms.map(({ radial }) => refine(radial));
  const at = (x: number, y: number): ReliefPoint => {
    const r = Math.hypot(x, y);
    if (r >= 1) return { height: 0, slopeX: 0, slopeY: 0 };
    const petal = figure.symmetry * Math.atan2(x, -y);
    const index = Math.floor(r * fine);
    let [height, outwards, around] = [0, 0, 0];
    for (const [k, { values, slopes }] of terms.entries()) {
      const [cos, sin] = [Math.cos(k * petal), Math.sin(k * petal)];
      height += (values[index] ?? 0) * cos;
      outwards += (slopes[index] ?? 0) * cos;
      around -= (values[index] ?? 0) * k * figure.symmetry * sin;
    }
    const swirl = around / Math.max(r, 1e-4);
    const [cosine, sine] = [x / Math.max(r, 1e-4), y / Math.max(r, 1e-4)];
    // The angle runs clockwise from the top: its direction at (x, y) is (−y, x).
    return { height, slopeX: outwards * cosine - swirl * sine, slopeY: outwards * sine + swirl * cosine };
  };
  return { waveNumber: figure.waveNumber, at, height: gridOf(at) };
}

function gridOf(at: Relief['at']): Relief['height'] {
  const side = 768;
  const heights = Float32Array.from(
    { length: side * side },
    (_, i) => at((2 * (i % side)) / (side - 1) - 1, (2 * Math.floor(i / side)) / (side - 1) - 1).height,
  );
  return (x, y) => {
    const across = ((x + 1) / 2) * (side - 1);
    const down = ((y + 1) / 2) * (side - 1);
    if (!(across >= 0 && down >= 0 && across < side - 1 && down < side - 1)) return 0;
    const i = Math.floor(down) * side + Math.floor(across);
    const corner = (step: number): number => heights[i + step] ?? 0;
    const [u, v] = [across % 1, down % 1];
    return (corner(0) * (1 - u) + corner(1) * u) * (1 - v) + (corner(side) * (1 - u) + corner(side + 1) * u) * v;
  };
}

/** Catmull–Rom interpolation: linear pieces would be visible as facets. */
function refine(radial: Float64Array): { values: Float64Array; slopes: Float64Array } {
  const steps = radial.length - 1;
  const values = new Float64Array(fine + 1);
  const slopes = new Float64Array(fine + 1);
  for (let i = 0; i <= fine; i++) {
    const position = Math.min((i / fine) * steps, steps - 1e-9);
    const whole = Math.floor(position);
    const t = position - whole;
    const [a, b, c, d] = [
      radial[Math.max(0, whole - 1)] ?? 0,
      radial[whole] ?? 0,
      radial[whole + 1] ?? 0,
      radial[Math.min(steps, whole + 2)] ?? 0,
    ];
    const [linear, square, cube] = [(c - a) / 2, a - 2.5 * b + 2 * c - d / 2, 1.5 * (b - c) + (d - a) / 2];
    values[i] = b + t * (linear + t * (square + t * cube));
    slopes[i] = (linear + t * (2 * square + t * 3 * cube)) * steps;
  }
  return { values, slopes };
}
