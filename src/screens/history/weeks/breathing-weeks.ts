import type { BreathsPerMinute } from '#core/breathing/breathing.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import type { Seconds } from '#core/units.ts';
import { weeksOf } from './weeks.ts';

export interface BreathingWeek {
  /** Its first day. */
  monday: string;
  sessions: number;
  /** With the guide. */
  seconds: Seconds;
  /** The mean over these seconds; undefined without any. */
  pace: BreathsPerMinute | undefined;
}

const guideOf = ({ day, breathing }: SessionRecord) =>
  breathing && breathing.seconds > 0 ? [{ day, seconds: breathing.seconds, pace: breathing.pace }] : [];

/** Oldest first, from the first week with a breathing guide to that of today; empty without any. */
export function breathingWeeks(sessions: readonly SessionRecord[], today: string): readonly BreathingWeek[] {
  return weeksOf(sessions.flatMap(guideOf), today).map(({ monday, sessions: guided }) => {
    const seconds = guided.reduce((sum, one) => sum + one.seconds, 0);
    const breaths = guided.reduce((sum, one) => sum + one.pace * one.seconds, 0);
    return { monday, sessions: guided.length, seconds, pace: seconds > 0 ? breaths / seconds : undefined };
  });
}
