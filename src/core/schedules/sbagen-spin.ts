import { repeatLimits } from '#core/domain/layers.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { ScheduleVoice, VoicePoint } from './schedule.ts';

// SBaGen delays the noise in one ear and advances it in the other, and the delay goes to and fro as a sine. Onda has no
// delay, but a level of its own in each ear, which moves a sound as well while it moves slowly.

/** Faster, a level that changes is heard as a flutter in each ear, which a delay is not. */
const fastest: Hertz = 1;
/** Each in one ear moves a sound as far as a decibel between them (time-intensity trading: 20 to 100 µs; Young, 1976). */
const microsecondsPerDecibel = 50;
const pointsPerTurn = 8;
/** Of a spin that is not always the same: as many as an address has room for beside other voices. */
const mostTurns = 75;

const isHeard = ({ left, right }: VoicePoint): boolean => left > 0 || right > 0;

/** The rate is the beat, the width in microseconds the carrier. turn: as a part of one, at 0 in the middle, then to the left. */
function turned(point: VoicePoint, turn: number): VoicePoint {
  const { at, carrier: width, left: level } = point;
  const farGain = (part: number): Gain => 10 ** (-(part * Math.abs(width)) / microsecondsPerDecibel / 20);
  const side = Math.sin(2 * Math.PI * turn) * Math.sign(width);
  const far = level * farGain(Math.abs(side));
  // What is nothing but rounding is the middle.
  if (Math.abs(side) < 1e-9) return { at, beat: 0, carrier: 0, left: level, right: level };
  return { at, beat: 0, carrier: 0, left: side > 0 ? level : far, right: side > 0 ? far : level };
}

const turnsBetween = (before: VoicePoint, after: VoicePoint): number =>
  ((before.beat + after.beat) / 2) * (after.at - before.at);

/** One turn, again and again. */
function sameTurns(point: VoicePoint): Pick<ScheduleVoice, 'points' | 'repeats'> {
  // As exactly as an address has it.
  const repeats: Seconds = Math.round(1e4 / Math.abs(point.beat)) / 1e4;
  const points = Array.from({ length: pointsPerTurn + 1 }, (_, index) => {
    const part = index / pointsPerTurn;
    return turned({ ...point, at: part * repeats }, part * Math.sign(point.beat));
  });
  return { points, repeats };
}

function pointAt(before: VoicePoint, after: VoicePoint, part: number): VoicePoint {
  const value = (key: keyof VoicePoint): number => before[key] + (after[key] - before[key]) * part;
  return {
    at: value('at'),
    beat: value('beat'),
    carrier: value('carrier'),
    left: value('left'),
    right: value('right'),
  };
}

/** Where, as a part of the way, each eighth of a turn is reached: exactly so where the rate stays. */
function partsOf(begin: number, turns: number): number[] {
  const [start, end] = [pointsPerTurn * begin, pointsPerTurn * (begin + turns)];
  const first = Math.floor(Math.min(start, end)) + 1;
  const count = Math.max(0, Math.ceil(Math.max(start, end)) - first);
  return Array.from({ length: count }, (_, index) => (first + index - start) / (end - start)).toSorted(
    (one, other) => one - other,
  );
}

function allTurns(points: readonly VoicePoint[]): VoicePoint[] {
  let turns = 0;
  const [first] = points;
  const moved = first ? [turned(first, 0)] : [];
  for (const [index, after] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const parts = isHeard(before) || isHeard(after) ? partsOf(turns, turnsBetween(before, after)) : [];
    for (const part of [...parts, 1]) {
      const point = pointAt(before, after, part);
      moved.push(turned(point, turns + turnsBetween(before, point)));
    }
    turns += turnsBetween(before, after);
  }
  return moved;
}

const countTurns = (points: readonly VoicePoint[]): number =>
  points.reduce((sum, after, index) => sum + Math.abs(turnsBetween(points[index - 1] ?? after, after)), 0);

const isAlways = (points: readonly VoicePoint[]): boolean =>
  points.every(
    ({ beat, carrier, left }) => beat === points[0]?.beat && carrier === points[0].carrier && left === points[0].left,
  );

/** Noise that moves as the spin does; undefined where it moves too fast, or too often for its steps. */
export function spinning(points: readonly VoicePoint[]): Pick<ScheduleVoice, 'points' | 'repeats'> | undefined {
  const [first] = points;
  if (!first || points.some((point) => isHeard(point) && Math.abs(point.beat) > fastest)) return undefined;
  if (Math.abs(first.beat) >= 1 / repeatLimits.max && isAlways(points)) return sameTurns(first);
  return countTurns(points) <= mostTurns ? { points: allTurns(points) } : undefined;
}
