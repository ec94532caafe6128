import { expect, it } from 'vitest';
import { soundscapes, type Soundscape } from '#core/domain/soundscapes.ts';
import type { Scene } from '#core/sound/scenes.ts';
import { restSeconds, strokesOf, type ScenesMoment } from './scenes.ts';
import type { Stroke } from './strokes.ts';

const scene = (kind: Soundscape, changes: Partial<Scene> = {}): Scene => ({
  kind,
  softness: 0.5,
  nearness: 0.5,
  share: 1,
  breathes: false,
  ...changes,
});
const at = (seconds: number): ScenesMoment => ({ seconds });
const pictureOf = (kind: Soundscape, seconds: number): Stroke[] => strokesOf([scene(kind)], at(seconds));

const side = 5;
const hairline = 1 / 200;

/** The mean light of each square of a grid over the disc: each line lights the squares that it passes. */
function lightOf(strokes: readonly Stroke[]): number[] {
  const squares = Array.from({ length: side * side }, () => 0);
  const cell = (place: number): number => Math.min(side - 1, Math.max(0, Math.floor(((place + 1) / 2) * side)));
  for (const { points, light, weight } of strokes) {
    for (let i = 2; i < points.length; i += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = points.slice(i - 2, i + 2);
      const index = cell((fromY + toY) / 2) * side + cell((fromX + toX) / 2);
      const area = Math.hypot(toX - fromX, toY - fromY) * hairline * weight;
      squares[index] = (squares[index] ?? 0) + (area * light) / (2 / side) ** 2;
    }
  }
  return squares;
}

/** What counts as a change, as a part of the greatest light (WCAG 2.2, general flash). */
const change = 0.1;

/** The frames at which a light that has changed enough turns back as much. */
function turnsOf(lights: readonly number[]): number[] {
  const turns: number[] = [];
  let [extreme, direction] = [lights[0] ?? 0, 0];
  for (const [frame, light] of lights.entries()) {
    const difference = light - extreme;
    if (Math.sign(difference) === direction) extreme = light;
    if (Math.abs(difference) < change || Math.sign(difference) === direction) continue;
    if (direction !== 0) turns.push(frame);
    [extreme, direction] = [light, Math.sign(difference)];
  }
  return turns;
}

/** Most flashes, which are pairs of turns, in a second of any square. */
function mostFlashes(picture: (seconds: number) => Stroke[], length: number): number {
  const rate = 12;
  const frames = Array.from({ length: length * rate }, (_, frame) => lightOf(picture(frame / rate)));
  const counts = Array.from({ length: side * side }, (_, square) => {
    const turns = turnsOf(frames.map((lights) => lights[square] ?? 0));
    return Math.max(0, ...turns.map((turn) => turns.filter((one) => one >= turn && one < turn + rate).length / 2));
  });
  return Math.max(...counts);
}

it.each(soundscapes)('draws %s the same at the same moment, and moves it', (kind) => {
  expect(pictureOf(kind, 100)).toEqual(pictureOf(kind, 100));
  expect(pictureOf(kind, 101)).not.toEqual(pictureOf(kind, 100));
});

it.each(soundscapes)('draws %s otherwise softer and nearer', (kind) => {
  const usual = pictureOf(kind, restSeconds);
  expect(strokesOf([scene(kind, { softness: 0.9 })], at(restSeconds))).not.toEqual(usual);
  expect(strokesOf([scene(kind, { nearness: 0.9 })], at(restSeconds))).not.toEqual(usual);
});

it.each(soundscapes)('draws whole lines of %s for ten hours', (kind) => {
  for (const seconds of [0, 7.3, 3600, 36_000])
    for (const softness of [0, 1])
      for (const { points, light, weight } of strokesOf([scene(kind, { softness, nearness: 1 })], at(seconds))) {
        expect(points.length % 2).toBe(0);
        expect(points.every((place) => Math.abs(place) < 3)).toBe(true);
        expect(light).toBeGreaterThanOrEqual(0);
        expect(light).toBeLessThanOrEqual(1);
        expect(weight).toBeGreaterThan(0);
      }
});

it.each(soundscapes)('moves nothing of %s by a jump when it becomes softer', (kind) => {
  // Late in a session, where a pace that depends on the setting would be another place.
  const [before, after] = [0.41, 0.411].map((softness) => strokesOf([scene(kind, { softness })], at(20_000)));
  expect(after).toHaveLength(before?.length ?? 0);
  const moved = (before ?? []).flatMap(({ points }, line) =>
    points.map((place, i) => Math.abs(place - (after?.[line]?.points[i] ?? Infinity))),
  );
  expect(Math.max(...moved)).toBeLessThan(0.01);
});

it.each(soundscapes)('never flashes in %s', (kind) => {
  expect(mostFlashes((seconds) => pictureOf(kind, seconds), 30)).toBeLessThanOrEqual(3);
});

it('would notice what flashes', () => {
  const filled = Array.from({ length: 400 }, (_, i) => -1 + i / 200);
  const blinking = (seconds: number): Stroke[] =>
    filled.map((y) => ({
      points: Array.from({ length: 40 }, (_, i) => [-1 + i / 20, y]).flat(),
      light: Math.floor(10 * seconds) % 2,
      weight: 1,
    }));
  expect(mostFlashes(blinking, 2)).toBeGreaterThan(3);
});

it('draws waves higher with full lungs, if they breathe', () => {
  const breathing = [scene('waves', { breathes: true })];
  const reach = (swell: number): number =>
    Math.max(
      ...strokesOf(breathing, { seconds: 50, swell })
        .slice(1)
        .map(({ points }) => spread(points)),
    );
  const spread = (points: readonly number[]): number => {
    const heights = points.filter((_, i) => i % 2 === 1);
    return Math.max(...heights) - Math.min(...heights);
  };
  expect(reach(1)).toBeGreaterThan(1.5 * reach(0));
  const still = [scene('waves')];
  expect(strokesOf(still, { seconds: 50, swell: 1 })).toEqual(strokesOf(still, { seconds: 50, swell: 0 }));
});

it('draws a soundscape lighter, the louder it is beside the others', () => {
  const lights = (share: number): number =>
    Math.max(
      ...strokesOf([scene('rain', { share })], at(50))
        .slice(1)
        .map(({ light }) => light),
    );
  expect(lights(1)).toBeGreaterThan(2 * lights(0.2));
  expect(lights(0)).toBeGreaterThan(0);
});
