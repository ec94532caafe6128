import type { Area } from '#core/domain/areas.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { Minutes } from '#core/units.ts';
import type { Suggestion } from './suggestions.ts';

export interface PlannedSession {
  suggestion: Suggestion;
  minutes: Minutes;
  /** Local time, such as 08:30. */
  time: string;
  /** ISO weekdays, 1 (Monday) to 7 (Sunday), ascending. */
  days: number[];
}

export const timeOfDayFor: Record<Area, string> = {
  physical: '07:30',
  mental: '09:00',
  emotional: '14:00',
  stress: '19:00',
  spiritual: '20:30',
  sleep: '22:00',
};

// One session a day, and no tone on consecutive days.
const daysFor: readonly number[][] = [
  [1, 3, 5],
  [2, 6],
  [4, 7],
];

/** The suggested duration, rounded to one that the player offers. */
export function minutesFor(suggested: Minutes): Minutes {
  const { min, max, step } = durationLimits;
  return Math.min(max, Math.max(min, Math.round(suggested / step) * step));
}

export function planWeek(suggestions: readonly Suggestion[]): PlannedSession[] {
  return suggestions.slice(0, daysFor.length).map((suggestion, index) => ({
    suggestion,
    minutes: minutesFor(suggestion.frequency.suggestedMinutes),
    time: timeOfDayFor[suggestion.area],
    days: daysFor[index] ?? [],
  }));
}

type Repeated = Pick<PlannedSession, 'minutes' | 'time' | 'days'>;
const described = (frequencyId: number, { minutes, time, days }: Repeated): string =>
  JSON.stringify([frequencyId, minutes, time, days]);

export function isSameWeek(
  week: readonly PlannedSession[],
  routines: readonly (Repeated & { frequencyId: number })[],
): boolean {
  const planned = new Set(week.map((session) => described(session.suggestion.frequency.id, session)));
  return (
    routines.length === planned.size &&
    routines.every((routine) => planned.has(described(routine.frequencyId, routine)))
  );
}
