import type { Gain, Seconds } from '#core/units.ts';

/** Grains on the unit disc that move to where the membrane rests, as on a Chladni plate. */
export interface Sand {
  readonly groups: number;
  readonly grainsPerGroup: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Brightness of a group: it appears, fades and is scattered again. */
  readonly light: (group: number) => Gain;
  readonly move: (elapsed: Seconds, loudness: Gain) => void;
}

const groups = 7;
const grainsPerGroup = 64;
const count = groups * grainsPerGroup;
const lifetime: Seconds = 18;

/** Samples on a square grid around the unit disc, row by row from the top left. */
export interface Field {
  readonly side: number;
  readonly values: Float32Array;
}

/** @param displacement −1 to 1 */
export function createSand(displacement: Field): Sand {
  const slope = slopes(displacement);
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  const ages = Array.from({ length: groups }, (_, i) => (i * lifetime) / groups);
  for (let i = 0; i < count; i++) scatter(x, y, i);

  const drift = (i: number, stride: number): void => {
    const [fromX, fromY] = [x[i] ?? 0, y[i] ?? 0];
    const cell = cellOf(displacement.side, fromX, fromY);
    const toX = fromX - stride * (slope.x[cell] ?? 0);
    const toY = fromY - stride * (slope.y[cell] ?? 0);
    if (toX * toX + toY * toY > 0.99) return; // grains stay on the disc
    x[i] = toX;
    y[i] = toY;
  };
  const move = (elapsed: Seconds, loudness: Gain): void => {
    for (let i = 0; i < count; i++) drift(i, 0.011 * elapsed * loudness);
    for (const [group, age] of ages.entries()) {
      ages[group] = (age + elapsed) % lifetime;
      if (age + elapsed < lifetime) continue;
      for (let i = 0; i < grainsPerGroup; i++) scatter(x, y, group * grainsPerGroup + i);
    }
  };
  return {
    groups,
    grainsPerGroup,
    x,
    y,
    move,
    light: (group) => Math.sin((Math.PI * (ages[group] ?? 0)) / lifetime) ** 2,
  };
}

function slopes({ side, values }: Field): { x: Float32Array; y: Float32Array } {
  const motion = (i: number): number => Math.abs(values[i] ?? 0);
  const across = (i: number, step: number): number => ((motion(i + step) - motion(i - step)) * side) / 4;
  return { x: values.map((_, i) => across(i, 1)), y: values.map((_, i) => across(i, side)) };
}

function cellOf(side: number, x: number, y: number): number {
  return Math.floor(((y + 1) / 2) * side) * side + Math.floor(((x + 1) / 2) * side);
}

/** Vogel's sunflower spiral: even over the disc without a visible grid. Neighbours belong to different groups. */
function scatter(x: Float32Array, y: Float32Array, i: number): void {
  const seed = (i % grainsPerGroup) * groups + Math.floor(i / grainsPerGroup);
  const r = Math.sqrt((seed + 0.5) / count) * 0.97;
  const theta = seed * 2.399963;
  x[i] = r * Math.cos(theta);
  y[i] = r * Math.sin(theta);
}
