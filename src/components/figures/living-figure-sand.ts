import type { Gain, Seconds } from '#core/units.ts';

/** Grains on the unit disc that wander to where the membrane rests, as Chladni's sand did. */
export interface Sand {
  /** The grains lie in handfuls of equal light: all x of the first, then all x of the second … */
  readonly handfuls: number;
  readonly perHandful: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** How clearly a handful shows at the moment: it appears, settles, fades and is strewn anew. */
  readonly light: (handful: number) => Gain;
  /** Lets the grains move for a while; at loudness 0 they lie still. */
  readonly move: (elapsed: Seconds, loudness: Gain) => void;
}

const handfuls = 7;
const perHandful = 64;
const count = handfuls * perHandful;
const lifetime: Seconds = 18;

/** Numbers on a square grid around the unit disc, row by row from the top left. */
export interface Field {
  readonly side: number;
  readonly values: Float32Array;
}

/** @param displacement −1 to 1; a moving grain costs two look-ups in its slopes. */
export function createSand(displacement: Field): Sand {
  const slope = slopes(displacement);
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  const ages = Array.from({ length: handfuls }, (_, i) => (i * lifetime) / handfuls);
  for (let i = 0; i < count; i++) scatter(x, y, i);

  const drift = (i: number, stride: number): void => {
    const [fromX, fromY] = [x[i] ?? 0, y[i] ?? 0];
    const cell = cellOf(displacement.side, fromX, fromY);
    const toX = fromX - stride * (slope.x[cell] ?? 0);
    const toY = fromY - stride * (slope.y[cell] ?? 0);
    if (toX * toX + toY * toY > 0.99) return; // the rim holds its sand
    x[i] = toX;
    y[i] = toY;
  };
  const move = (elapsed: Seconds, loudness: Gain): void => {
    for (let i = 0; i < count; i++) drift(i, 0.011 * elapsed * loudness);
    for (const [handful, age] of ages.entries()) {
      ages[handful] = (age + elapsed) % lifetime;
      if (age + elapsed < lifetime) continue;
      for (let i = 0; i < perHandful; i++) scatter(x, y, handful * perHandful + i);
    }
  };
  return {
    handfuls,
    perHandful,
    x,
    y,
    move,
    light: (handful) => Math.sin((Math.PI * (ages[handful] ?? 0)) / lifetime) ** 2,
  };
}

/** The direction in which the membrane's motion grows, for every cell of the field. */
function slopes({ side, values }: Field): { x: Float32Array; y: Float32Array } {
  const motion = (i: number): number => Math.abs(values[i] ?? 0);
  const across = (i: number, step: number): number => ((motion(i + step) - motion(i - step)) * side) / 4;
  return { x: values.map((_, i) => across(i, 1)), y: values.map((_, i) => across(i, side)) };
}

function cellOf(side: number, x: number, y: number): number {
  return Math.floor(((y + 1) / 2) * side) * side + Math.floor(((x + 1) / 2) * side);
}

/** Sunflower seeds: even over the disc without a grid to be seen. Neighbours belong to different handfuls. */
function scatter(x: Float32Array, y: Float32Array, i: number): void {
  const seed = (i % perHandful) * handfuls + Math.floor(i / perHandful);
  const r = Math.sqrt((seed + 0.5) / count) * 0.97;
  const theta = seed * 2.399963;
  x[i] = r * Math.cos(theta);
  y[i] = r * Math.sin(theta);
}
