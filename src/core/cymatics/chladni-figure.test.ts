import { describe, expect, it } from 'vitest';
import { chladniFigure, displacementAt } from './chladni-figure.ts';
import { contourLines } from './contour.ts';
import { nodalLines } from './nodal-lines.ts';

/** The catalogue, and neighbours that a person could set by hand. */
const catalogue = [
  0.1, 0.25, 0.8, 1, 2, 3, 4, 4.5, 5, 6, 7, 7.83, 8, 10, 12, 14, 14.3, 15, 16, 18, 20, 20.8, 24, 25, 30, 40, 50, 60, 70,
  80, 100, 110, 111, 126.22, 130, 136.1, 141.27, 144.72, 147.85, 172.06, 174, 183.58, 194.18, 207.36, 210.42, 211.44,
  221.23, 256, 272.2, 285, 396, 417, 432, 440, 528, 639, 741, 852, 963,
];
const neighbours = [7.84, 40.01, 527.99, 528.01];
const wide = [0.001, 0.1, 1, 33.3, 963, 5000, 20_000, 1e9];

type Field = (x: number, y: number) => number;

function sample(field: Field): number[] {
  const steps = 36;
  return Array.from({ length: steps * steps }, (_, i) =>
    field(((i % steps) + 0.5) / 18 - 1, (Math.floor(i / steps) + 0.5) / 18 - 1),
  );
}

function similarity(one: number[], other: number[]): number {
  const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return Math.abs(dot(one, other)) / Math.sqrt(dot(one, one) * dot(other, other));
}

function rotated(field: Field, angle: number): Field {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => field(x * cos - y * sin, x * sin + y * cos);
}

describe('chladniFigure', () => {
  it('is always the same for the same frequency', () => {
    expect(chladniFigure(528)).toEqual(chladniFigure(528));
    expect(nodalLines(chladniFigure(7.83))).toBe(nodalLines(chladniFigure(7.83)));
  });

  it('differs between any two frequencies, even rotated by half a petal or inverted', () => {
    const all = [...catalogue, ...neighbours].map((hertz) => {
      const figure = chladniFigure(hertz);
      const field: Field = (x, y) => displacementAt(figure, x, y);
      return { hertz, upright: sample(field), rotatedHalf: sample(rotated(field, Math.PI / figure.symmetry)) };
    });
    const alike = all.flatMap((one, i) =>
      all
        .slice(0, i)
        .filter(
          (other) => Math.max(similarity(one.upright, other.upright), similarity(one.rotatedHalf, other.upright)) > 0.9,
        )
        .map((other) => [one.hertz, other.hertz]),
    );
    expect(alike).toEqual([]);
  });

  it('has a higher wave number with every decade', () => {
    const waveNumbers = [0.1, 1, 10, 100, 1000].map((hertz) => chladniFigure(hertz).waveNumber);
    expect(waveNumbers).toEqual(waveNumbers.toSorted((a, b) => a - b));
    expect(new Set(waveNumbers).size).toBe(waveNumbers.length);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('throws for %d Hz', (hertz) => {
    expect(() => chladniFigure(hertz)).toThrow(RangeError);
  });
});

describe('displacementAt', () => {
  it.each(wide)('is finite, within −1 to 1 and above 0.6 somewhere at %d Hz', (hertz) => {
    const figure = chladniFigure(hertz);
    const heights = sample((x, y) => displacementAt(figure, x, y));
    expect(heights.every(Number.isFinite)).toBe(true);
    expect(Math.max(...heights.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.max(...heights.map(Math.abs))).toBeGreaterThan(0.6);
  });

  it('is 0 at the rim and outside', () => {
    const figure = chladniFigure(432);
    expect(displacementAt(figure, 0, 0.9999)).toBeCloseTo(0, 2);
    expect(displacementAt(figure, 1, 0)).toBe(0);
    expect(displacementAt(figure, 0.9, -0.9)).toBe(0);
  });

  it.each(catalogue)('has the declared rotational and mirror symmetry at %d Hz', (hertz) => {
    const figure = chladniFigure(hertz);
    const field: Field = (x, y) => displacementAt(figure, x, y);
    const round = rotated(field, (2 * Math.PI) / figure.symmetry);
    for (const [x, y] of [
      [0.3, 0.1],
      [-0.5, 0.6],
      [0.05, -0.8],
    ] as const) {
      expect(round(x, y)).toBeCloseTo(field(x, y), 9);
      expect(field(-x, y)).toBeCloseTo(field(x, y), 9);
    }
  });
});

describe('contourLines', () => {
  it.each([...catalogue, 20_000])('follows zero displacement at %d Hz', (hertz) => {
    const figure = chladniFigure(hertz);
    const lines = contourLines(figure, 0, 64);
    expect(lines.length).toBeGreaterThan(0);
    for (const { points } of lines) {
      for (const { x, y } of points) expect(Math.abs(displacementAt(figure, x, y))).toBeLessThan(0.02);
    }
  });

  it('follows other levels', () => {
    const figure = chladniFigure(174);
    for (const { points } of contourLines(figure, 0.3, 96)) {
      for (const { x, y } of points) expect(displacementAt(figure, x, y)).toBeCloseTo(0.3, 1);
    }
  });
});

describe('nodalLines', () => {
  it('returns path data inside the view box', () => {
    const path = nodalLines(chladniFigure(528));
    expect(path).toMatch(
      /^M2 50a48 48 0 1 1 96 0a48 48 0 1 1-96 0z(M[\d.]+ [\d.]+q[-\d. ]+(a48 48 0 0 [01] [-\d. ]+)?z)+$/,
    );
  });

  it('stays below 6500 characters for every frequency of the catalogue', () => {
    const sizes = catalogue.map((hertz) => nodalLines(chladniFigure(hertz)).length).toSorted((a, b) => a - b);
    expect(sizes[sizes.length >> 1]).toBeLessThan(4000);
    expect(sizes.at(-1)).toBeLessThan(6500);
  });
});
