import { Dexie } from 'dexie';
import { patchRecord, putRecord, removeRecord, applyChanges } from '#core/personal-data/changes.ts';
import { sumTables, type Database } from '#core/personal-data/database/database.ts';
import {
  InvalidSums,
  hasCurrentSums,
  rebuildSums,
  readDayTotals,
  readFrequencyTotals,
  readTotal,
} from '#core/personal-data/database/stored-sums.ts';
import type { History, Totals } from '#core/personal-data/personal-data.ts';
import {
  type DayTotal,
  type FrequencyTotal,
  addDayTotals,
  addFrequencyTotals,
  countSession,
  emptyDayTotal,
  emptyFrequencyTotal,
  emptySums,
  type Sums,
} from './sums.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { lastDays } from '#core/platform/time/calendar.ts';
import { createStore } from '#core/store.ts';
import { createSessionIntervals } from './intervals.ts';

const rhythmDays = 28;
const weekDays = 7;

interface HistoryDependencies {
  recordStore: RecordStore;
  now: () => Date;
}

interface Stored {
  database: Database | undefined;
  difference: Sums;
}

async function pendingDifference(database: Database | undefined, recordStore: RecordStore): Promise<Sums> {
  const pending = recordStore.pending('sessions');
  const sums = emptySums();
  if (pending.size === 0) return sums;
  const rows = (await database?.sessions.bulkGet([...pending.keys()].map(String))) ?? [];
  const stored = new Map(
    validateRecords('sessions', rows.filter(Boolean)).valid.map((session) => [session.id, session]),
  );
  for (const session of stored.values()) countSession(sums, session, -1);
  for (const session of applyChanges<'sessions'>(stored, pending.values()).values()) countSession(sums, session, 1);
  return sums;
}

/** Reads in one transaction, so that all reads see the same state. */
async function query<Answer>(recordStore: RecordStore, read: (stored: Stored) => Promise<Answer>): Promise<Answer> {
  const database = await recordStore.database();
  if (!database) return read({ database, difference: await pendingDifference(database, recordStore) });
  const run = (): Promise<Answer> =>
    database.transaction('r', [...sumTables], async () => {
      if (!(await hasCurrentSums(database))) throw new InvalidSums();
      return read({ database, difference: await pendingDifference(database, recordStore) });
    });
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof InvalidSums)) throw error;
    await database.transaction('rw', [...sumTables], async () => rebuildSums(database));
    return run();
  }
}

async function daysOf({ database, difference }: Stored, from: string, to: string): Promise<DayTotal[]> {
  const stored = database ? await readDayTotals(database, from, to) : [];
  const days = new Map(stored.map((one) => [one.day, one]));
  for (const [day, change] of difference.days)
    if (day >= from && day <= to) days.set(day, addDayTotals(days.get(day) ?? emptyDayTotal(day), change));
  return [...days.values()].filter(({ sessions }) => sessions > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function frequenciesOf({ database, difference }: Stored): Promise<FrequencyTotal[]> {
  const stored = database ? await readFrequencyTotals(database) : [];
  const totals = new Map(stored.map((one) => [one.frequencyId, one]));
  for (const [id, change] of difference.frequencies)
    totals.set(id, addFrequencyTotals(totals.get(id) ?? emptyFrequencyTotal(id), change));
  return [...totals.values()].filter(({ sessions }) => sessions > 0);
}

/** Reads pending changes first: a change written meanwhile is then in both and counts once, instead of in neither. */
async function querySessions(
  recordStore: RecordStore,
  find: (database: Database, pending: number) => Promise<unknown[]>,
): Promise<SessionRecord[]> {
  const database = await recordStore.database();
  const pending = recordStore.pending('sessions');
  const found = database ? await find(database, pending.size) : [];
  // A pending change may make a stored session part of the answer.
  const pendingRows = (await database?.sessions.bulkGet([...pending.keys()].map(String))) ?? [];
  const rows = new Map([...found, ...pendingRows.filter(Boolean)].map((row) => [(row as SessionRecord).id, row]));
  const stored = new Map(
    recordStore.validRecords('sessions', [...rows.values()]).map((session) => [session.id, session]),
  );
  return [...applyChanges<'sessions'>(stored, pending.values()).values()].toSorted(
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

/** Includes all sessions that started with the last one, so that pages never split them. */
async function sessionsBefore(recordStore: RecordStore, before: number, least: number): Promise<SessionRecord[]> {
  const all = (
    await querySessions(recordStore, (database, pending) => rowsBefore(database, before, least + pending))
  ).filter(({ startedAt }) => startedAt < before);
  const last = all[least - 1];
  return last ? all.filter(({ startedAt }) => startedAt >= last.startedAt) : all;
}

async function sessionsSince(
  recordStore: RecordStore,
  from: number,
  { index, field }: { index: 'measuredAt' | 'guidedAt'; field: 'heart' | 'breathing' },
): Promise<SessionRecord[]> {
  const sessions = await querySessions(recordStore, (database) =>
    database.sessions.where(index).aboveOrEqual(from).toArray(),
  );
  return sessions.filter((session) => session[field] && session.startedAt >= from);
}

async function measuredOf(recordStore: RecordStore, frequencyId: number): Promise<SessionRecord[]> {
  const sessions = await querySessions(recordStore, (database) =>
    database.sessions
      .where('[frequencyId+measuredAt]')
      .between([frequencyId, Dexie.minKey], [frequencyId, Dexie.maxKey])
      .toArray(),
  );
  return sessions.filter((session) => session.frequencyId === frequencyId && session.heart);
}

async function queryTotals({ recordStore, now }: HistoryDependencies): Promise<Totals> {
  const span = lastDays(now(), rhythmDays);
  const [today = '', weekStart = '', start = ''] = [span[0], span[weekDays - 1], span.at(-1)];
  const [last] = await sessionsBefore(recordStore, Number.MAX_SAFE_INTEGER, 1);
  return query(recordStore, async (stored) => {
    const total = stored.database ? await readTotal(stored.database) : { sessions: 0, seconds: 0 };
    const days = await daysOf(stored, start, today);
    const weekSeconds = days.filter(({ day }) => day >= weekStart).reduce((sum, { seconds }) => sum + seconds, 0);
    return {
      sessions: total.sessions + stored.difference.sessions,
      seconds: total.seconds + stored.difference.seconds,
      weekSeconds,
      rhythm: days.length,
      last,
    };
  });
}

function createTotals(dependencies: HistoryDependencies, onFailure: (error: unknown) => void) {
  const store = createStore<Totals | undefined>(undefined);
  let subscribers = 0;
  let reading = false;
  let isStale = false;
  const read = async (): Promise<void> => {
    isStale = reading;
    if (reading) return;
    reading = true;
    await queryTotals(dependencies).then(store.set, onFailure);
    reading = false;
    if (isStale) await read();
  };
  const subscribe = (listener: () => void): (() => void) => {
    const end = store.subscribe(listener);
    subscribers += 1;
    if (subscribers === 1) void read();
    return () => {
      subscribers -= 1;
      end();
    };
  };
  return { totals: { subscribe, getSnapshot: store.getSnapshot }, changed: () => void (subscribers > 0 && read()) };
}

export function createHistory({
  recordStore,
  now,
  onFailure,
  onDateChange,
}: HistoryDependencies & {
  onFailure: (error: unknown) => void;
  onDateChange: (callback: () => void) => void;
}): History {
  const intervals = createSessionIntervals(recordStore);
  const version = createStore(0);
  const { totals, changed } = createTotals({ recordStore, now }, onFailure);
  const change = (): void => {
    version.set(version.getSnapshot() + 1);
    changed();
  };
  recordStore.watch(({ tables, kind }) => {
    // A written change was already counted when it became pending.
    if (tables.includes('sessions') && kind !== 'written') change();
  });
  let today = lastDays(now(), 1).join('');
  onDateChange(() => {
    if (today === lastDays(now(), 1).join('')) return;
    today = lastDays(now(), 1).join('');
    change();
  });

  return {
    totals,
    version: { subscribe: version.subscribe, getSnapshot: version.getSnapshot },
    dayTotals: (from, to) => query(recordStore, (stored) => daysOf(stored, from, to)),
    frequencyTotals: () => query(recordStore, frequenciesOf),
    sessions: (before, least) => sessionsBefore(recordStore, before ?? Number.MAX_SAFE_INTEGER, least),
    sessionsWithFeelings: async (frequencyId) => {
      const sessions = await querySessions(recordStore, (database) =>
        database.sessions.where('felt').equals(frequencyId).toArray(),
      );
      return sessions.filter((session) => session.frequencyId === frequencyId && session.before && session.after);
    },
    sessionsWithHeart: (from) => sessionsSince(recordStore, from, { index: 'measuredAt', field: 'heart' }),
    sessionsWithBreathing: (from) => sessionsSince(recordStore, from, { index: 'guidedAt', field: 'breathing' }),
    sessionsWithHeartOf: (frequencyId) => measuredOf(recordStore, frequencyId),
    sessionsOfComparison: async (comparisonId) => {
      const sessions = await querySessions(recordStore, (database) =>
        database.sessions.where('comparison.id').equals(comparisonId).toArray(),
      );
      return sessions.filter(({ comparison }) => comparison?.id === comparisonId);
    },
    setFeeling: (sessionId, when, feeling: Feeling | null) =>
      recordStore.write([patchRecord('sessions', sessionId, { [when]: feeling })]),
    restore: async (session) => {
      await Promise.all([recordStore.write([putRecord('sessions', session)]), intervals.restore(session.id)]);
    },
    remove: async (sessionId) => {
      await Promise.all([recordStore.write([removeRecord('sessions', sessionId)]), intervals.remove(sessionId)]);
    },
    intervals: intervals.read,
  };
}
