import {
  isUntuned,
  layerLimits,
  ownSteps,
  type LayerKind,
  type LayerSettings,
  type Step,
} from '#core/domain/layers.ts';
import { forms, soundLimits } from '#core/domain/sound.ts';
import { clamp, type Range, type Hertz, type Percent, type Seconds } from '#core/units.ts';

/** A step with all its values; the first is the beginning. */
export interface StepPoint {
  at: Seconds;
  hertz: Hertz;
  level: Percent;
  glides: boolean;
  carrier?: Hertz | undefined;
  softness?: Percent | undefined;
  nearness?: Percent | undefined;
}

/** What a chart shows: hertz of tones and rates, the level of noise. */
export type Measure = 'hertz' | 'level';

/** The least time between two steps in the editor; dragging rounds to its multiples. */
const gap: Seconds = 30;

export function measureOf(kind: LayerKind): Measure {
  return isUntuned(kind) ? 'level' : 'hertz';
}

function pointAfter(before: StepPoint, { at, glides, carrier, softness, nearness, ...step }: Step): StepPoint {
  const { hertz = before.hertz, level = before.level } = step;
  return { at, hertz, level, glides: at > 0 && glides, carrier, ...presentParts({ softness, nearness }) };
}

/** Without what is undefined. */
const presentParts = ({ softness, nearness }: Pick<Step, 'softness' | 'nearness'>) => ({
  ...(softness !== undefined && { softness }),
  ...(nearness !== undefined && { nearness }),
});

export function pointsOf({ hertz, steps }: Pick<LayerSettings, 'hertz' | 'steps'>): StepPoint[] {
  const beginning: StepPoint = { at: 0, hertz, level: 100, glides: false };
  const points = [beginning];
  for (const step of steps) {
    const point = pointAfter(points.at(-1) ?? beginning, step);
    if (step.at === 0) points[0] = point;
    else points.push(point);
  }
  return points;
}

/** The inverse of pointsOf: a step has only what changes, and a beginning that is the sound itself is left out. */
export function stepsOf(points: readonly StepPoint[], hertz: Hertz): Step[] {
  let before: Pick<StepPoint, 'hertz' | 'level'> = { hertz, level: 100 };
  const steps: Step[] = [];
  for (const { at, carrier, glides, ...point } of points) {
    const changes = {
      ...(point.hertz !== before.hertz && { hertz: point.hertz }),
      ...(point.level !== before.level && { level: point.level }),
      ...(carrier !== undefined && { carrier }),
      ...presentParts(point),
    };
    if (at > 0 || Object.keys(changes).length > 0) steps.push({ at, ...changes, glides });
    before = point;
  }
  // A beginning without steps after it changes nothing over time.
  return points.length > 1 ? steps : [];
}

/** Seconds between which a point can lie: neighbours never cross. The beginning stays. */
export function timeRange(points: readonly StepPoint[], index: number): Range {
  const at = points[index]?.at ?? 0;
  if (index === 0) return { min: 0, max: 0 };
  const before = (points[index - 1]?.at ?? 0) + gap;
  const after = (points[index + 1]?.at ?? ownSteps.until + gap) - gap;
  // An address may put points closer together.
  return { min: Math.min(at, before), max: Math.max(at, after) };
}

export function valueRange(kind: LayerKind, measure: Measure): Range {
  if (measure === 'level' || isUntuned(kind)) return { min: layerLimits.level.min, max: layerLimits.level.max };
  return { min: soundLimits.hertz.min, max: forms[kind].fastest };
}

/** Levels to whole percents, hertz to two or three digits. */
function roundedValue(value: number, measure: Measure): number {
  return measure === 'level' ? Math.round(value) : Number(value.toPrecision(value < 10 ? 2 : 3));
}

interface Target {
  at: Seconds;
  value: number;
}

/** A point dragged to a place: rounded, within its limits, and between its neighbours. */
export function movedPoint(
  points: readonly StepPoint[],
  index: number,
  { at, value, kind }: Target & Pick<LayerSettings, 'kind'>,
): StepPoint[] {
  const measure = measureOf(kind);
  const time = clamp(Math.round(at / gap) * gap, timeRange(points, index));
  // A typed value keeps its digits when only its time changes.
  const isSame = value === points[index]?.[measure];
  const reached = isSame ? value : clamp(roundedValue(value, measure), valueRange(kind, measure));
  return points.map((point, number) => (number === index ? { ...point, at: time, [measure]: reached } : point));
}

/** What an arrow key adds to a value. */
function keyStep(value: number, measure: Measure): number {
  if (measure === 'level') return layerLimits.level.step;
  if (value < 10) return 0.1;
  if (value < 100) return 0.5;
  return value < 1000 ? 1 : 10;
}

/** How many steps a key moves a point, in time and in value. */
const keyMoves: Readonly<Record<string, readonly [times: number, values: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [0, 10],
  PageDown: [0, -10],
};

/** Where a key moves a point to; undefined for other keys. */
export function keyTarget(point: StepPoint, key: string, measure: Measure): Target | undefined {
  const moves = keyMoves[key];
  if (!moves) return undefined;
  const [times, values] = moves;
  return { at: point.at + times * gap, value: point[measure] + values * keyStep(point[measure], measure) };
}

const usualGap: Seconds = 600;

export function canAddPoint(points: readonly StepPoint[]): boolean {
  return points.length <= ownSteps.count && (points.at(-1)?.at ?? 0) + gap <= ownSteps.until;
}

/** Adds a point ten minutes after the last, with the same values. */
export function withNewPoint(points: readonly StepPoint[]): StepPoint[] {
  const last = points.at(-1);
  if (!last || !canAddPoint(points)) return [...points];
  return [
    ...points,
    { at: Math.min(ownSteps.until, last.at + usualGap), hertz: last.hertz, level: last.level, glides: true },
  ];
}

const minute: Seconds = 60;

/** Steps to begin with. */
export function templatesFor({ kind, hertz }: Pick<LayerSettings, 'kind' | 'hertz'>): StepPoint[][] {
  const point = (at: number, values: Partial<StepPoint>): StepPoint => ({
    at: at * minute,
    hertz,
    level: 100,
    glides: at > 0,
    ...values,
  });
  if (isUntuned(kind)) return [[point(0, {}), point(20, { level: 50 })]];
  if (!forms[kind].hasCarrier) {
    const { min, max } = soundLimits.hertz;
    return [
      [point(0, {}), point(20, { hertz: Math.max(min, hertz / 2) })],
      [point(0, {}), point(20, { hertz: Math.min(max, hertz * 2) })],
    ];
  }
  return [
    [point(0, { hertz: 10 }), point(20, { hertz: 6 }), point(40, { hertz: 2 })],
    [point(0, { hertz: 4 }), point(20, { hertz: 14 })],
  ];
}

/** Whether the editor can show and keep all that the steps of a layer are. Those of an import may be more. */
export function isEditable({ steps, repeats }: Pick<LayerSettings, 'steps' | 'repeats'>): boolean {
  const isOwn = steps.every(({ at, balance, hertz = 1 }) => balance === undefined && hertz > 0 && at <= ownSteps.until);
  return isOwn && repeats === undefined && steps.length <= ownSteps.count;
}
