import { Dexie } from 'dexie';
import * as v from 'valibot';
import { sumTables, sumsVersion, type Database } from './database.ts';
import {
  type DayTotal,
  type FrequencyTotal,
  addDayTotals,
  addFrequencyTotals,
  countSession,
  hoursOfDay,
  emptyDayTotal,
  emptyFrequencyTotal,
  emptySums,
  type Sums,
} from '#core/personal-data/history/sums.ts';
import { isQuotaExceeded } from './quota-exceeded.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { forEachTableSlice, forEachSlice } from './slices.ts';

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const positive = v.pipe(natural, v.minValue(1));

const daySchema = v.object({ day: v.pipe(v.string(), v.isoDate()), sessions: positive, seconds: natural });
const frequencySchema = v.pipe(
  v.object({
    frequencyId: natural,
    sessions: positive,
    seconds: natural,
    hours: v.pipe(v.array(natural), v.length(hoursOfDay)),
    lastStartedAt: natural,
    titles: v.record(v.string(), v.object({ sessions: positive, seconds: natural })),
  }),
  v.check(({ sessions, hours }) => hours.reduce((sum, begun) => sum + begun, 0) === sessions),
);
const totalSchema = v.object({
  name: v.literal('all'),
  version: v.literal(sumsVersion),
  sessions: natural,
  seconds: natural,
});

/** Stored sums that no set of sessions can have. */
export class InvalidSums extends Error {
  override readonly name = 'InvalidSums';
}

/** @throws InvalidSums */
function validRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): (Row | undefined)[] {
  return rows.map((row): Row | undefined => {
    if (row === undefined) return undefined;
    const result = v.safeParse(schema, row, { abortEarly: true });
    if (!result.success) throw new InvalidSums();
    return result.output;
  });
}

const isDefined = <Row>(row: Row | undefined): row is Row => row !== undefined;

export async function hasCurrentSums({ sums }: Database): Promise<boolean> {
  return v.is(totalSchema, await sums.get('all'));
}

/** @throws InvalidSums also where there are none, for example after a rollback without free space */
export async function readTotal({ sums }: Database): Promise<{ sessions: number; seconds: number }> {
  const [total] = validRows(totalSchema, [await sums.get('all')]);
  if (!total) throw new InvalidSums();
  return total;
}

/** @param to included @throws InvalidSums */
export async function readDayTotals({ days }: Database, from: string, to: string): Promise<DayTotal[]> {
  return validRows(daySchema, await days.where('day').between(from, to, true, true).toArray()).filter(isDefined);
}

/** @throws InvalidSums */
export async function readFrequencyTotals({ frequencies }: Database): Promise<FrequencyTotal[]> {
  return validRows(frequencySchema, await frequencies.toArray()).filter(isDefined);
}

async function addToTotal(database: Database, { sessions, seconds }: Sums): Promise<void> {
  const total = await readTotal(database);
  await database.sums.put({
    name: 'all',
    version: sumsVersion,
    sessions: total.sessions + sessions,
    seconds: total.seconds + seconds,
  });
}

async function addToDays({ days }: Database, difference: Sums): Promise<void> {
  await forEachSlice([...difference.days.values()], async (added) => {
    const stored = validRows(daySchema, await days.bulkGet(added.map(({ day }) => day)));
    const changed = added.map((one, index) => addDayTotals(stored[index] ?? emptyDayTotal(one.day), one));
    await days.bulkPut(changed.filter(({ sessions }) => sessions > 0));
    await days.bulkDelete(changed.filter(({ sessions }) => sessions <= 0).map(({ day }) => day));
  });
}

async function readLastStart({ sessions }: Database, frequencyId: number): Promise<number> {
  const last = await sessions
    .where('[frequencyId+startedAt]')
    .between([frequencyId, Dexie.minKey], [frequencyId, Dexie.maxKey])
    .last();
  return last?.startedAt ?? 0;
}

async function addToFrequencies(database: Database, difference: Sums, doubtful: ReadonlySet<number>): Promise<void> {
  const { frequencies } = database;
  await forEachSlice([...difference.frequencies.values()], async (added) => {
    const stored = validRows(frequencySchema, await frequencies.bulkGet(added.map(({ frequencyId }) => frequencyId)));
    const changed = await Promise.all(
      added.map(async (one, index) => {
        const total = addFrequencyTotals(stored[index] ?? emptyFrequencyTotal(one.frequencyId), one);
        return doubtful.has(one.frequencyId)
          ? { ...total, lastStartedAt: await readLastStart(database, one.frequencyId) }
          : total;
      }),
    );
    await frequencies.bulkPut(changed.filter(({ sessions }) => sessions > 0));
    await frequencies.bulkDelete(changed.filter(({ sessions }) => sessions <= 0).map(({ frequencyId }) => frequencyId));
  });
}

/** undefined before: added; undefined after: removed. */
export interface SessionChange {
  before: SessionRecord | undefined;
  after: SessionRecord | undefined;
}

/** @param doubtful frequencies whose last session may have changed or been removed */
export async function addToSums(
  database: Database,
  difference: Sums,
  doubtful: ReadonlySet<number> = new Set(),
): Promise<void> {
  try {
    await addToTotal(database, difference);
    await addToDays(database, difference);
    await addToFrequencies(database, difference, doubtful);
  } catch (error) {
    if (!(error instanceof InvalidSums)) throw error;
    await rebuildSums(database);
  }
}

export async function updateSums(database: Database, changes: readonly SessionChange[]): Promise<void> {
  const difference = emptySums();
  const doubtful = new Set<number>();
  for (const { before, after } of changes) {
    if (before) countSession(difference, before, -1);
    if (after) countSession(difference, after, 1);
    const last = (session: SessionRecord | undefined): string => `${session?.frequencyId} ${session?.startedAt}`;
    if (before && before.frequencyId !== null && last(before) !== last(after)) doubtful.add(before.frequencyId);
  }
  await addToSums(database, difference, doubtful);
}

/** Only deletes, so it needs no free space. */
export async function dropSums({ days, frequencies, sums }: Database): Promise<void> {
  await Promise.all([days.clear(), frequencies.clear(), sums.delete('all')]);
}

export async function rebuildSums(database: Database): Promise<void> {
  await dropSums(database);
  await database.sums.put({ name: 'all', version: sumsVersion, sessions: 0, seconds: 0 });
  const sums = emptySums();
  await forEachTableSlice(database.sessions, (rows) => {
    for (const session of validateRecords('sessions', rows).valid) countSession(sums, session, 1);
  });
  await addToSums(database, sums);
}

/** Without free space the sums are rebuilt when they are next needed. */
export async function ensureSums(database: Database): Promise<void> {
  try {
    if (!(await hasCurrentSums(database)))
      await database.transaction('rw', [...sumTables], async () => rebuildSums(database));
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
  }
}
