import { expect, it } from 'vitest';
import { areas } from '#core/domain/areas.ts';
import { outlineOf, placeAt, radius } from './areas-shape.ts';

const answers = { physical: 100, mental: 20, emotional: 55, spiritual: 20, sleep: 5, stress: 90 };

/** The radius of each corner, 0–1. */
function cornersOf(outline: string): number[] {
  return outline
    .slice(1, -1)
    .split('L')
    .map((corner) => {
      const [x = 0, y = 0] = corner.split(' ').map(Number);
      return Math.hypot(x, y) / radius;
    });
}

it('placeAt starts at the top and goes clockwise', () => {
  expect(placeAt(0, 1)).toEqual({ x: 0, y: -radius });
  expect(placeAt(3, 0.5)).toEqual({ x: 0, y: radius / 2 });
  expect(placeAt(1, 1).x).toBeGreaterThan(0);
});

it('outlineOf passes through every answer and never overshoots between two', () => {
  const corners = cornersOf(outlineOf(answers));
  const step = corners.length / areas.length;
  for (const [index, area] of areas.entries()) {
    const here = answers[area] / 100;
    const next = answers[areas[(index + 1) % areas.length] ?? 'physical'] / 100;
    expect(corners[index * step]).toBeCloseTo(here, 3);
    for (const corner of corners.slice(index * step, (index + 1) * step)) {
      expect(corner).toBeGreaterThanOrEqual(Math.min(here, next) - 1e-3);
      expect(corner).toBeLessThanOrEqual(Math.max(here, next) + 1e-3);
    }
  }
});

it('outlineOf gives a circle for equal answers', () => {
  for (const corner of cornersOf(
    outlineOf({ physical: 40, mental: 40, emotional: 40, spiritual: 40, sleep: 40, stress: 40 }),
  ))
    expect(corner).toBeCloseTo(0.4, 3);
});
