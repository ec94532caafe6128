import type { SessionRecord } from '#core/personal-data/records/records.ts';

export interface SessionDay {
  day: string;
  sessions: readonly SessionRecord[];
}

/**
 * The sessions by days, the newest first. Those that were just removed stay in their places, so that the list does not jump and
 * the way back is where the person looks; they are left out where they are older than all that is shown.
 */
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
