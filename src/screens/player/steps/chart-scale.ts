import { isUntuned, type LayerKind, type LayerSettings } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { Seconds } from '#core/units.ts';
import { measureOf, valueRange, type Measure, type StepPoint } from '#core/sound/edit-steps.ts';

/** Values as parts of the chart's width or height, from 0 to 1. */
export interface Axis {
  min: number;
  max: number;
  partOf: (value: number) => number;
  valueAt: (part: number) => number;
}

export interface ChartScale {
  measure: Measure;
  /** Seconds, from the left. */
  time: Axis;
  /** From the bottom: hertz in equal ratios, as in pitch; levels in equal distances. */
  value: Axis;
}

const limited = (part: number): number => Math.min(1, Math.max(0, part));

function linearAxis(min: number, max: number): Axis {
  return {
    min,
    max,
    partOf: (value) => limited((value - min) / (max - min)),
    valueAt: (part) => min + limited(part) * (max - min),
  };
}

function logarithmicAxis(min: number, max: number): Axis {
  const span = Math.log(max / min);
  return {
    min,
    max,
    partOf: (value) => limited(Math.log(Math.max(min, value) / min) / span),
    valueAt: (part) => min * Math.exp(span * limited(part)),
  };
}

const lengths = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600];

/** With some room after the last step, up to the longest night. */
function shownSeconds(points: readonly StepPoint[], end: Seconds): Seconds {
  const needed = Math.max(end, points.at(-1)?.at ?? 0) / 60;
  return 60 * (lengths.find((length) => length >= needed * 1.1) ?? 600);
}

/** Beats and pulses up to 40 Hz, or an octave around the pitches; more where the points need it. */
function hertzAxis(points: readonly StepPoint[], kind: LayerKind): Axis {
  const { min, max } = valueRange(kind, 'hertz');
  const hertz = points.map((point) => point.hertz);
  const [lowest, highest] = [Math.min(...hertz), Math.max(...hertz)];
  if (!isUntuned(kind) && !forms[kind].hasCarrier)
    return logarithmicAxis(Math.max(min, lowest / 2), Math.min(max, highest * 2));
  return logarithmicAxis(Math.min(0.5, lowest), highest > 40 ? max : 40);
}

/** @param end when the session ends */
export function chartScale(
  points: readonly StepPoint[],
  { kind }: Pick<LayerSettings, 'kind'>,
  end: Seconds,
): ChartScale {
  const measure = measureOf(kind);
  return {
    measure,
    time: linearAxis(0, shownSeconds(points, end)),
    value: measure === 'level' ? linearAxis(0, 100) : hertzAxis(points, kind),
  };
}

/** Round numbers of an axis, at most six of time. */
export function timeTicks({ max }: Axis): Seconds[] {
  const every = 60 * ([2, 5, 10, 15, 30, 60, 120].find((minutes) => max / 60 / minutes <= 6) ?? 120);
  return Array.from({ length: Math.floor(max / every) + 1 }, (_, index) => index * every);
}

export function valueTicks({ measure, value: { min, max } }: ChartScale): number[] {
  if (measure === 'level') return [0, 50, 100];
  const decades = Array.from({ length: 7 }, (_, index) => 10 ** (index - 1));
  const round = decades.flatMap((decade) => [decade, 2 * decade, 5 * decade]);
  return round.filter((hertz) => hertz >= min * 0.999 && hertz <= max * 1.001);
}

interface Place {
  x: number;
  y: number;
}

/** Parts of width and height, from the top left. */
export function placeOf({ at, ...point }: StepPoint, { measure, time, value }: ChartScale): Place {
  return { x: time.partOf(at), y: 1 - value.partOf(point[measure]) };
}

/** The index of the place nearest to a finger. @param ratio width by height, for distances as on the screen */
export function nearestPlace(places: readonly Place[], { x, y }: Place, ratio: number): number {
  const distances = places.map((place) => Math.hypot((place.x - x) * ratio, place.y - y));
  return distances.indexOf(Math.min(...distances));
}

const samples = 24;

const written = ({ x, y }: Place): string => `${(100 * x).toFixed(2)} ${(100 * y).toFixed(2)}`;

/**
 * What is heard, as an SVG path in percents: a glide is even in hertz and so curved on its scale, a crossfade
 * is vertical, and the last value stays until the end.
 */
export function stepsPath(points: readonly StepPoint[], scale: ChartScale, end: Seconds): string {
  const [first] = points;
  if (!first) return '';
  const path = [`M${written(placeOf(first, scale))}`];
  let before = first;
  for (const point of points.slice(1)) {
    path.push(...segment(before, point, scale));
    before = point;
  }
  return [...path, `L${written(placeOf({ ...before, at: Math.max(end, before.at) }, scale))}`].join('');
}

function segment(before: StepPoint, point: StepPoint, scale: ChartScale): string[] {
  const { measure } = scale;
  if (!point.glides) return [{ ...before, at: point.at }, point].map((one) => `L${written(placeOf(one, scale))}`);
  return Array.from({ length: samples }, (_, index) => {
    const part = (index + 1) / samples;
    const at = before.at + (point.at - before.at) * part;
    const value = before[measure] + (point[measure] - before[measure]) * part;
    return `L${written(placeOf({ ...point, at, [measure]: value }, scale))}`;
  });
}
