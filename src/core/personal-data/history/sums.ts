import type { Seconds } from '#core/units.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';

export interface DayTotal {
  day: string;
  sessions: number;
  seconds: Seconds;
}

export interface FrequencyTotal {
  frequencyId: number;
  sessions: number;
  seconds: Seconds;
  /** Sessions started in each hour of the day, 0–23. */
  hours: readonly number[];
  lastStartedAt: number;
}

/** Also used for differences, where numbers may be negative. */
export interface Sums {
  sessions: number;
  seconds: number;
  days: Map<string, DayTotal>;
  frequencies: Map<number, FrequencyTotal>;
}

export const hoursOfDay = 24;
const never = 0;

export function emptySums(): Sums {
  return { sessions: 0, seconds: 0, days: new Map(), frequencies: new Map() };
}

export function emptyDayTotal(day: string): DayTotal {
  return { day, sessions: 0, seconds: 0 };
}

export function emptyFrequencyTotal(frequencyId: number): FrequencyTotal {
  return {
    frequencyId,
    sessions: 0,
    seconds: 0,
    hours: Array.from({ length: hoursOfDay }, () => 0),
    lastStartedAt: never,
  };
}

export function addDayTotals(a: DayTotal, b: DayTotal): DayTotal {
  return { day: a.day, sessions: a.sessions + b.sessions, seconds: a.seconds + b.seconds };
}

export function addFrequencyTotals(a: FrequencyTotal, b: FrequencyTotal): FrequencyTotal {
  return {
    frequencyId: a.frequencyId,
    sessions: a.sessions + b.sessions,
    seconds: a.seconds + b.seconds,
    hours: a.hours.map((begun, hour) => begun + (b.hours[hour] ?? 0)),
    lastStartedAt: Math.max(a.lastStartedAt, b.lastStartedAt),
  };
}

/** @param sign -1 removes the session, but leaves `lastStartedAt` unchanged */
export function countSession(sums: Sums, session: SessionRecord, sign: 1 | -1): void {
  const { day, hour, frequencyId, startedAt } = session;
  const seconds = sign * session.heardSeconds;
  sums.sessions += sign;
  sums.seconds += seconds;
  sums.days.set(day, addDayTotals(sums.days.get(day) ?? emptyDayTotal(day), { day, sessions: sign, seconds }));
  if (frequencyId === null) return;
  const hours = Array.from({ length: hoursOfDay }, (_, index) => (index === hour ? sign : 0));
  const lastStartedAt = sign === 1 ? startedAt : never;
  sums.frequencies.set(
    frequencyId,
    addFrequencyTotals(sums.frequencies.get(frequencyId) ?? emptyFrequencyTotal(frequencyId), {
      frequencyId,
      sessions: sign,
      seconds,
      hours,
      lastStartedAt,
    }),
  );
}
