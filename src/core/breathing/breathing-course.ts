import type { Seconds } from '#core/units.ts';
import { easingSeconds, type BreathingPattern, type BreathingSettings, type BreathsPerMinute } from './breathing.ts';

/** All times are session times. Sound, figure, words and vibration read the same course, so they cannot drift apart. */
export interface BreathingCourse extends BreathingPattern {
  startsAt: Seconds;
  /** Breaths taken at startsAt; the fraction is the place within one, which begins with the in-breath. */
  breaths: number;
  /** The pace at startsAt, which eases to `pace`. */
  from: BreathsPerMinute;
  easing: Seconds;
}

export const stages = ['in', 'full', 'out', 'empty'] as const;
export type BreathStage = (typeof stages)[number];

export interface Breath {
  /** Whole breaths before this one. */
  count: number;
  stage: BreathStage;
  /** 0–1. */
  progress: number;
}

export function paceAt({ pace, from, startsAt, easing }: BreathingCourse, time: Seconds): BreathsPerMinute {
  const passed = time - startsAt;
  if (passed >= easing) return pace;
  return passed <= 0 ? from : pace + (from - pace) * (0.5 + 0.5 * Math.cos((Math.PI * passed) / easing));
}

/** The exact integral of `paceAt`. */
export function breathsAt({ pace, from, startsAt, easing, breaths }: BreathingCourse, time: Seconds): number {
  const passed = time - startsAt;
  if (passed <= 0) return breaths + (from * passed) / 60;
  const extra =
    passed >= easing ? easing / 2 : passed / 2 + (easing / (2 * Math.PI)) * Math.sin((Math.PI * passed) / easing);
  return breaths + (pace * passed + (from - pace) * extra) / 60;
}

/** The inverse of `breathsAt`, exact to a microsecond. */
export function timeOfBreaths(course: BreathingCourse, wanted: number): Seconds {
  const eased = course.startsAt + course.easing;
  const least = Math.min(course.pace, course.from);
  if (wanted >= breathsAt(course, eased)) return eased + ((wanted - breathsAt(course, eased)) * 60) / course.pace;
  let low = course.startsAt + Math.min(0, ((wanted - course.breaths) * 60) / least);
  let high = eased;
  while (high - low > 1e-7) {
    const middle = (low + high) / 2;
    if (breathsAt(course, middle) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

function lengthOf({ inhale, holdFull, holdEmpty }: BreathingPattern, stage: BreathStage): number {
  if (stage === 'full') return holdFull / 100;
  if (stage === 'empty') return holdEmpty / 100;
  const moving = 1 - (holdFull + holdEmpty) / 100;
  return (moving * (stage === 'in' ? inhale : 100 - inhale)) / 100;
}

/** Where a stage begins within a breath, 0–1. */
function beginOf(pattern: BreathingPattern, stage: BreathStage): number {
  let begin = 0;
  for (const before of stages) {
    if (before === stage) break;
    begin += lengthOf(pattern, before);
  }
  return begin;
}

export function breathAt(course: BreathingCourse, time: Seconds): Breath {
  const breaths = breathsAt(course, time);
  const count = Math.floor(breaths);
  let rest = breaths - count;
  for (const stage of stages) {
    const length = lengthOf(course, stage);
    if (rest < length) return { count, stage, progress: rest / length };
    rest -= length;
  }
  return { count: count + 1, stage: 'in', progress: 0 };
}

/** When the next stage that takes time begins. */
export function nextStageAfter(course: BreathingCourse, time: Seconds): Seconds {
  const { count, stage } = breathAt(course, time);
  return timeOfBreaths(course, count + beginOf(course, stage) + lengthOf(course, stage));
}

// An even flow whose beginning and end are softened, as lungs move.
const shoulder = 0.2;
const steepness = 1 / (1 - shoulder);

function flow(progress: number): number {
  if (progress > 0.5) return 1 - flow(1 - progress);
  return steepness * (progress < shoulder ? progress ** 2 / (2 * shoulder) : progress - shoulder / 2);
}

/** How full the lungs are, 0–1, at a place within a breath, 0–1. Allocates nothing: it is called for every sample. */
export function fullnessOf({ inhale, holdFull, holdEmpty }: BreathingPattern, place: number): number {
  const moving = 1 - (holdFull + holdEmpty) / 100;
  const inEnd = (moving * inhale) / 100;
  if (place < inEnd) return flow(place / inEnd);
  const fullEnd = inEnd + holdFull / 100;
  if (place < fullEnd) return 1;
  const outLength = moving - inEnd;
  return place < fullEnd + outLength ? flow(1 - (place - fullEnd) / outLength) : 0;
}

export function fullnessAt(course: BreathingCourse, time: Seconds): number {
  const breaths = breathsAt(course, time);
  return fullnessOf(course, breaths - Math.floor(breaths));
}

/** Breaths for a figure whose fullness is 0.5 − 0.5·cos(2π·breaths): as full as the lungs, in the same direction. */
export function figureBreathsAt(course: BreathingCourse, time: Seconds): number {
  const { count, stage } = breathAt(course, time);
  const half = Math.acos(1 - 2 * fullnessAt(course, time)) / (2 * Math.PI);
  return count + (stage === 'in' || stage === 'full' ? half : 1 - half);
}

const patternOf = ({ pace, inhale, holdFull, holdEmpty }: BreathingPattern): BreathingPattern => ({
  pace,
  inhale,
  holdFull,
  holdEmpty,
});

/** At the start of a session; begins with an in-breath. */
export function startBreathing(settings: BreathingSettings): BreathingCourse {
  const { pace, from = pace } = settings;
  return { ...patternOf(settings), startsAt: 0, breaths: 0, from, easing: from === pace ? 0 : easingSeconds };
}

/** During a session; begins with full lungs, where the sound has the level it had before. */
export function joinBreathing(settings: BreathingSettings, time: Seconds): BreathingCourse {
  return { ...startBreathing(settings), startsAt: time, breaths: beginOf(settings, 'full') };
}

/** Continues in the same stage of the same breath; an easing under way ends when it would have. */
export function continueBreathing(course: BreathingCourse, settings: BreathingPattern, time: Seconds): BreathingCourse {
  const pattern = patternOf(settings);
  if (isSamePattern(course, pattern)) return course;
  const { count, stage, progress } = breathAt(course, time);
  const easing = Math.max(0, course.startsAt + course.easing - time);
  return {
    ...pattern,
    startsAt: time,
    breaths: count + beginOf(pattern, stage) + progress * lengthOf(pattern, stage),
    from: easing > 0 ? paceAt(course, time) : pattern.pace,
    easing,
  };
}

const patternKeys = ['pace', 'inhale', 'holdFull', 'holdEmpty'] as const satisfies (keyof BreathingPattern)[];

function isSamePattern(one: BreathingPattern, other: BreathingPattern): boolean {
  return patternKeys.every((key) => one[key] === other[key]);
}

export function isSameCourse(one: BreathingCourse | undefined, other: BreathingCourse | undefined): boolean {
  if (!one || !other) return one === other;
  const keys = [...patternKeys, 'startsAt', 'breaths', 'from', 'easing'] as const;
  return keys.every((key) => one[key] === other[key]);
}
