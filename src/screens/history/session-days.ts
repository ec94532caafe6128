import type { SessionRecord } from '#core/personal-data/records/records.ts';

export interface SessionDay {
  day: string;
  sessions: readonly SessionRecord[];
}

/** Newest first. Removed sessions keep their place, so that the list does not jump and the undo button is in view. */
export function groupByDay(
  sessions: readonly SessionRecord[],
  removed: readonly SessionRecord[] = [],
): readonly SessionDay[] {
  const shown = new Set(sessions.map(({ id }) => id));
  const all = [...sessions, ...removed.filter(({ id }) => !shown.has(id))].toSorted(
    (one, other) => other.startedAt - one.startedAt,
  );
  const days = new Map<string, SessionRecord[]>();
  for (const session of all) days.set(session.day, [...(days.get(session.day) ?? []), session]);
  return Array.from(days, ([day, ofDay]) => ({ day, sessions: ofDay }));
}

/** By month (2026-11), in the order of the days. */
export function groupByMonth(days: readonly SessionDay[]): readonly { month: string; days: readonly SessionDay[] }[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return Array.from(months, ([month, ofMonth]) => ({ month, days: ofMonth }));
}
