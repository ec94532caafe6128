import { alter, put, takeAway } from '#core/personal-data/changes.ts';
import { sumTables } from '#core/personal-data/database/database.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import {
  DoubtfulSums,
  isSummed,
  makeAnew,
  readDays,
  readFrequencies,
  readWhole,
} from '#core/personal-data/database/stored-sums.ts';
import { withChanges } from '#core/personal-data/lists/list.ts';
import type { DayTotal, FrequencyTotal, History, Totals } from '#core/personal-data/personal-data.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';
import { daysUntil } from '#core/platform/time/calendar.ts';
import { createStore } from '#core/store.ts';
import { addDays, addFrequencies, count, noDay, noFrequency, noSums } from './sums.ts';
import type { Sums } from './sums.ts';

const rhythmDays = 28;
const weekDays = 7;

interface Seams {
  shelf: Shelf;
  now: () => Date;
}

interface Ground {
  database: Database | undefined;
  /** What pending sessions add to the stored sums. */
  difference: Sums;
}

async function differenceTo(database: Database | undefined, shelf: Shelf): Promise<Sums> {
  const pending = shelf.pending('sessions');
  const sums = noSums();
  if (pending.size === 0) return sums;
  const rows = (await database?.sessions.bulkGet([...pending.keys()].map(String))) ?? [];
  const kept = new Map(readable('sessions', rows.filter(Boolean)).good.map((session) => [session.id, session]));
  for (const session of kept.values()) count(sums, session, -1);
  for (const session of withChanges<'sessions'>(kept, pending.values()).values()) count(sums, session, 1);
  return sums;
}

/** Runs in one transaction, so that all reads see the same state. */
async function ask<Answer>(shelf: Shelf, question: (ground: Ground) => Promise<Answer>): Promise<Answer> {
  const database = await shelf.database();
  if (!database) return question({ database, difference: await differenceTo(database, shelf) });
  const once = (): Promise<Answer> =>
    database.transaction('r', [...sumTables], async () => {
      if (!(await isSummed(database))) throw new DoubtfulSums();
      return question({ database, difference: await differenceTo(database, shelf) });
    });
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof DoubtfulSums)) throw error;
    await database.transaction('rw', [...sumTables], async () => makeAnew(database));
    return once();
  }
}

async function daysOf({ database, difference }: Ground, from: string, to: string): Promise<DayTotal[]> {
  const kept = database ? await readDays(database, from, to) : [];
  const days = new Map(kept.map((one) => [one.day, one]));
  for (const [day, change] of difference.days)
    if (day >= from && day <= to) days.set(day, addDays(days.get(day) ?? noDay(day), change));
  return [...days.values()].filter(({ sessions }) => sessions > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function frequenciesOf({ database, difference }: Ground): Promise<FrequencyTotal[]> {
  const kept = database ? await readFrequencies(database) : [];
  const totals = new Map(kept.map((one) => [one.frequencyId, one]));
  for (const [id, change] of difference.frequencies)
    totals.set(id, addFrequencies(totals.get(id) ?? noFrequency(id), change));
  return [...totals.values()].filter(({ sessions }) => sessions > 0);
}

/**
 * Reads pending changes before the database: what is written in between is then in both and counts once; read after it,
 * it would be in neither.
 */
async function newest(
  shelf: Shelf,
  find: (database: Database, pending: number) => Promise<unknown[]>,
): Promise<SessionRecord[]> {
  const database = await shelf.database();
  const pending = shelf.pending('sessions');
  const found = database ? await find(database, pending.size) : [];
  // A pending change may make a stored session part of the answer.
  const changing = (await database?.sessions.bulkGet([...pending.keys()].map(String))) ?? [];
  const rows = new Map([...found, ...changing.filter(Boolean)].map((row) => [(row as SessionRecord).id, row]));
  const kept = new Map(shelf.checked('sessions', [...rows.values()]).map((session) => [session.id, session]));
  return [...withChanges<'sessions'>(kept, pending.values()).values()].toSorted(
    (a, b) => b.startedAt - a.startedAt || (a.id < b.id ? -1 : 1),
  );
}

async function rowsBefore({ sessions }: Database, before: number, enough: number): Promise<unknown[]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- Dexie: newest first.
  const rows = await sessions.where('startedAt').below(before).reverse().limit(enough).toArray();
  const oldest = rows.at(-1)?.startedAt;
  return oldest === undefined || rows.length < enough
    ? rows
    : [...rows, ...(await sessions.where('startedAt').equals(oldest).toArray())];
}

/** Includes all sessions that started at the same time as the last one, so that pages never split them. */
async function sessionsBefore(shelf: Shelf, before: number, least: number): Promise<SessionRecord[]> {
  const all = (await newest(shelf, (database, pending) => rowsBefore(database, before, least + pending))).filter(
    ({ startedAt }) => startedAt < before,
  );
  const last = all[least - 1];
  return last ? all.filter(({ startedAt }) => startedAt >= last.startedAt) : all;
}

async function totalsNow({ shelf, now }: Seams): Promise<Totals> {
  const span = daysUntil(now(), rhythmDays);
  const [today = '', weekStart = '', start = ''] = [span[0], span[weekDays - 1], span.at(-1)];
  const [last] = await sessionsBefore(shelf, Number.MAX_SAFE_INTEGER, 1);
  return ask(shelf, async (ground) => {
    const whole = ground.database ? await readWhole(ground.database) : { sessions: 0, seconds: 0 };
    const days = await daysOf(ground, start, today);
    const weekSeconds = days.filter(({ day }) => day >= weekStart).reduce((sum, { seconds }) => sum + seconds, 0);
    return {
      sessions: whole.sessions + ground.difference.sessions,
      seconds: whole.seconds + ground.difference.seconds,
      weekSeconds,
      rhythm: days.length,
      last,
    };
  });
}

/** Updates only while subscribed; one read at a time, and another one if something changed meanwhile. */
function followTotals(seams: Seams, onFailure: (error: unknown) => void) {
  const store = createStore<Totals | undefined>(undefined);
  let watching = 0;
  let reading = false;
  let again = false;
  const read = async (): Promise<void> => {
    again = reading;
    if (reading) return;
    reading = true;
    await totalsNow(seams).then(store.set, onFailure);
    reading = false;
    if (again) await read();
  };
  const subscribe = (listener: () => void): (() => void) => {
    const end = store.subscribe(listener);
    watching += 1;
    if (watching === 1) void read();
    return () => {
      watching -= 1;
      end();
    };
  };
  return { totals: { subscribe, getSnapshot: store.getSnapshot }, changed: () => void (watching > 0 && read()) };
}

/** @param seams.onDay Calls back when the date may have changed. */
export function createHistory({
  shelf,
  now,
  onFailure,
  onDay,
}: Seams & { onFailure: (error: unknown) => void; onDay: (changed: () => void) => void }): History {
  const version = createStore(0);
  const { totals, changed } = followTotals({ shelf, now }, onFailure);
  const change = (): void => {
    version.set(version.getSnapshot() + 1);
    changed();
  };
  shelf.watch(({ tables, kind }) => {
    // It was counted when it became pending.
    if (tables.includes('sessions') && kind !== 'written') change();
  });
  let today = daysUntil(now(), 1).join('');
  onDay(() => {
    if (today === daysUntil(now(), 1).join('')) return;
    today = daysUntil(now(), 1).join('');
    change();
  });

  return {
    totals,
    version: { subscribe: version.subscribe, getSnapshot: version.getSnapshot },
    days: (from, to) => ask(shelf, (ground) => daysOf(ground, from, to)),
    frequencies: () => ask(shelf, frequenciesOf),
    sessions: (before, least) => sessionsBefore(shelf, before ?? Number.MAX_SAFE_INTEGER, least),
    felt: async (frequencyId) => {
      const sessions = await newest(shelf, (database) => database.sessions.where('felt').equals(frequencyId).toArray());
      return sessions.filter((session) => session.frequencyId === frequencyId && session.before && session.after);
    },
    compared: async (comparisonId) => {
      const sessions = await newest(shelf, (database) =>
        database.sessions.where('comparison.id').equals(comparisonId).toArray(),
      );
      return sessions.filter(({ comparison }) => comparison?.id === comparisonId);
    },
    setFeeling: (sessionId, when, feeling: Feeling | null) =>
      shelf.write([alter('sessions', sessionId, { [when]: feeling })]),
    restore: (session) => shelf.write([put('sessions', session)]),
    remove: (sessionId) => shelf.write([takeAway('sessions', sessionId)]),
  };
}
