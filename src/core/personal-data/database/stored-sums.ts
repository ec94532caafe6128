import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { sumTables, sumsVersion } from './database.ts';
import type { DayTotal, FrequencyTotal } from '#core/personal-data/personal-data.ts';
import { isFull } from './is-full.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { eachSlice, inSlices } from './slices.ts';
import {
  addDays,
  addFrequencies,
  count,
  hoursOfDay,
  noDay,
  noFrequency,
  noSums,
} from '#core/personal-data/history/sums.ts';
import type { Sums } from '#core/personal-data/history/sums.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const some = v.pipe(whole, v.minValue(1));

const daySchema = v.object({ day: v.pipe(v.string(), v.isoDate()), sessions: some, seconds: whole });
const frequencySchema = v.pipe(
  v.object({
    frequencyId: whole,
    sessions: some,
    seconds: whole,
    hours: v.pipe(v.array(whole), v.length(hoursOfDay)),
    lastStartedAt: whole,
  }),
  v.check(({ sessions, hours }) => hours.reduce((sum, begun) => sum + begun, 0) === sessions),
);
const wholeSchema = v.object({
  name: v.literal('all'),
  version: v.literal(sumsVersion),
  sessions: whole,
  seconds: whole,
});

/** Stored sums that no set of sessions can have; `makeAnew` repairs them. */
export class DoubtfulSums extends Error {
  override readonly name = 'DoubtfulSums';
}

/** @throws DoubtfulSums */
function sound<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): (Row | undefined)[] {
  return rows.map((row): Row | undefined => {
    if (row === undefined) return undefined;
    const result = v.safeParse(schema, row, { abortEarly: true });
    if (!result.success) throw new DoubtfulSums();
    return result.output;
  });
}

const isThere = <Row>(row: Row | undefined): row is Row => row !== undefined;

/** Whether sums exist and were calculated by the current method. */
export async function isSummed({ sums }: Database): Promise<boolean> {
  return v.is(wholeSchema, await sums.get('all'));
}

/** @throws DoubtfulSums also where there are none, as after a rollback without free space */
export async function readWhole({ sums }: Database): Promise<{ sessions: number; seconds: number }> {
  const [found] = sound(wholeSchema, [await sums.get('all')]);
  if (!found) throw new DoubtfulSums();
  return found;
}

/** @param to included @throws DoubtfulSums */
export async function readDays({ days }: Database, from: string, to: string): Promise<DayTotal[]> {
  return sound(daySchema, await days.where('day').between(from, to, true, true).toArray()).filter(isThere);
}

/** @throws DoubtfulSums */
export async function readFrequencies({ frequencies }: Database): Promise<FrequencyTotal[]> {
  return sound(frequencySchema, await frequencies.toArray()).filter(isThere);
}

async function addWhole(database: Database, { sessions, seconds }: Sums): Promise<void> {
  const known = await readWhole(database);
  await database.sums.put({
    name: 'all',
    version: sumsVersion,
    sessions: known.sessions + sessions,
    seconds: known.seconds + seconds,
  });
}

async function addToDays({ days }: Database, difference: Sums): Promise<void> {
  await inSlices([...difference.days.values()], async (added) => {
    const known = sound(daySchema, await days.bulkGet(added.map(({ day }) => day)));
    const changed = added.map((one, index) => addDays(known[index] ?? noDay(one.day), one));
    await days.bulkPut(changed.filter(({ sessions }) => sessions > 0));
    await days.bulkDelete(changed.filter(({ sessions }) => sessions <= 0).map(({ day }) => day));
  });
}

async function lastOf({ sessions }: Database, frequencyId: number): Promise<number> {
  const last = await sessions
    .where('[frequencyId+startedAt]')
    .between([frequencyId, Dexie.minKey], [frequencyId, Dexie.maxKey])
    .last();
  return last?.startedAt ?? 0;
}

async function addToFrequencies(database: Database, difference: Sums, doubtful: ReadonlySet<number>): Promise<void> {
  const { frequencies } = database;
  await inSlices([...difference.frequencies.values()], async (added) => {
    const known = sound(frequencySchema, await frequencies.bulkGet(added.map(({ frequencyId }) => frequencyId)));
    const changed = await Promise.all(
      added.map(async (one, index) => {
        const total = addFrequencies(known[index] ?? noFrequency(one.frequencyId), one);
        return doubtful.has(one.frequencyId)
          ? { ...total, lastStartedAt: await lastOf(database, one.frequencyId) }
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

/**
 * Runs in the transaction that wrote the sessions. @param doubtful frequencies whose last session may have changed or
 * gone
 */
export async function addToSums(
  database: Database,
  difference: Sums,
  doubtful: ReadonlySet<number> = new Set(),
): Promise<void> {
  try {
    await addWhole(database, difference);
    await addToDays(database, difference);
    await addToFrequencies(database, difference, doubtful);
  } catch (error) {
    if (!(error instanceof DoubtfulSums)) throw error;
    await makeAnew(database);
  }
}

/** Runs in the transaction that wrote the sessions. */
export async function follow(database: Database, changes: readonly SessionChange[]): Promise<void> {
  const difference = noSums();
  const doubtful = new Set<number>();
  for (const { before, after } of changes) {
    if (before) count(difference, before, -1);
    if (after) count(difference, after, 1);
    const last = (session: SessionRecord | undefined): string => `${session?.frequencyId} ${session?.startedAt}`;
    if (before && before.frequencyId !== null && last(before) !== last(after)) doubtful.add(before.frequencyId);
  }
  await addToSums(database, difference, doubtful);
}

/** Only deletes, so it needs no free space. The sums are rebuilt when they are next needed. */
export async function dropSums({ days, frequencies, sums }: Database): Promise<void> {
  await Promise.all([days.clear(), frequencies.clear(), sums.delete('all')]);
}

/** Runs within the current transaction. */
export async function makeAnew(database: Database): Promise<void> {
  await dropSums(database);
  await database.sums.put({ name: 'all', version: sumsVersion, sessions: 0, seconds: 0 });
  const sums = noSums();
  await eachSlice(database.sessions, (rows) => {
    for (const session of readable('sessions', rows).good) count(sums, session, 1);
  });
  await addToSums(database, sums);
}

/** Without free space the sums are rebuilt when they are next needed. */
export async function bringUpToDate(database: Database): Promise<void> {
  try {
    if (!(await isSummed(database))) await database.transaction('rw', [...sumTables], async () => makeAnew(database));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}
