import { expect, it } from 'vitest';
import { createSand, type Field } from './living-figure-sand.ts';

const side = 64;
/** A membrane that rests along one line only, x = 0. */
const slopedField: Field = {
  side,
  values: Float32Array.from({ length: side * side }, (_, i) => ((i % side) + 0.5) / (side / 2) - 1),
};

function distance(sand: ReturnType<typeof createSand>): number {
  return sand.x.reduce((sum, x) => sum + Math.abs(x), 0) / sand.x.length;
}

it('moves sand to where the membrane rests and never off the disc', () => {
  const sand = createSand(slopedField);
  const before = distance(sand);
  for (let i = 0; i < 60; i++) sand.move(0.1, 1);
  expect(distance(sand)).toBeLessThan(before * 0.99);
  for (const [i, x] of sand.x.entries()) expect(Math.hypot(x, sand.y[i] ?? 9)).toBeLessThanOrEqual(1);
});

it('keeps sand still in silence', () => {
  const sand = createSand(slopedField);
  const before = sand.x.slice();
  sand.move(0.1, 0);
  expect(sand.x).toEqual(before);
});
