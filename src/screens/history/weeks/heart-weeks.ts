import {
  heartMeanOf,
  mapMeasures,
  measuredSessions,
  type HeartMeasure,
  type PlainMean,
} from '#core/insight/heart-insight.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { weeksOf } from './weeks.ts';

export interface HeartWeek {
  /** Its first day. */
  monday: string;
  sessions: number;
  /** undefined: not measured in that week. */
  means: Record<HeartMeasure, PlainMean | undefined>;
}

/** A mean of fewer sessions says little. */
const fewSessions = 3;

export const isOfFew = ({ sessions }: PlainMean): boolean => sessions < fewSessions;

/** Oldest first, from the first week with a measurement to that of today; empty without any. */
export function heartWeeks(sessions: readonly SessionRecord[], today: string): readonly HeartWeek[] {
  return weeksOf(measuredSessions(sessions), today).map(({ monday, sessions: ofWeek }) => ({
    monday,
    sessions: ofWeek.length,
    means: mapMeasures((measure) => heartMeanOf(ofWeek, measure)),
  }));
}

export interface Scale {
  from: number;
  to: number;
}

/** Beats a minute, milliseconds. A shorter axis would exaggerate small differences. */
const minSpan = { heartRate: 20, rmssd: 40 } as const;
const tickStep = 10;

/** The ends of the vertical axis, in the unit of the measure; coherence is always drawn from 0 to 1. */
export function scaleOf(measure: HeartMeasure, values: readonly number[]): Scale {
  if (measure === 'coherence') return { from: 0, to: 1 };
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, minSpan[measure] - (max - min)) / 2;
  const from = Math.max(0, Math.floor((min - missing) / tickStep) * tickStep);
  return { from, to: Math.max(from + minSpan[measure], Math.ceil((max + missing) / tickStep) * tickStep) };
}
