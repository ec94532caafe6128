import * as v from 'valibot';
import type { Seconds } from '#core/units.ts';
import { breathingLimits, type BreathingSettings } from './breathing.ts';

const within = ({ min, max }: { min: number; max: number }) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const { pace, from, inhale, hold } = breathingLimits;

/** What a session keeps of its breathing guide, as last set. */
export const guidedBreathingSchema = v.object({
  /** Breaths a minute. */
  pace: within(pace),
  /** The pace it began with, where that was another: the person's own, or one that was changed later. */
  startPace: v.nullable(within(from)),
  /** Percent, as in BreathingPattern. */
  inhale: within(inhale),
  holdFull: within(hold),
  holdEmpty: within(hold),
  /** Time heard with the guide. */
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * 86_400)),
});
export type GuidedBreathing = v.InferOutput<typeof guidedBreathingSchema>;

function startOf(before: GuidedBreathing | undefined, { pace: set, from: own = set }: BreathingSettings): number {
  return before && before.seconds > 0 ? (before.startPace ?? before.pace) : own;
}

/** settings: undefined without the guide, which keeps `before`. passed: since the last call. */
export function addGuidedTime(
  before: GuidedBreathing | undefined,
  settings: BreathingSettings | undefined,
  passed: Seconds,
): GuidedBreathing | undefined {
  if (!settings) return before;
  const start = startOf(before, settings);
  return {
    pace: settings.pace,
    startPace: start === settings.pace ? null : start,
    inhale: settings.inhale,
    holdFull: settings.holdFull,
    holdEmpty: settings.holdEmpty,
    seconds: (before?.seconds ?? 0) + passed,
  };
}
