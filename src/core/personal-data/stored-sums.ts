import { Dexie } from 'dexie';
import type { Database } from './database.ts';
import { sumsVersion } from './database.ts';
import type { SessionRecord } from './records.ts';
import { addDays, addFrequencies, count, noDay, noFrequency, noSums } from './sums.ts';
import type { Sums } from './sums.ts';

/** Read at once while sums are made anew: enough to be quick, few enough to leave the page its turn. */
const atOnce = 1000;

export async function readWhole({ sums }: Database): Promise<{ sessions: number; seconds: number }> {
  return (await sums.get('all')) ?? { sessions: 0, seconds: 0 };
}

async function addWhole(database: Database, { sessions, seconds }: Sums): Promise<void> {
  const whole = await readWhole(database);
  await database.sums.put({ name: 'all', version: sumsVersion, sessions: whole.sessions + sessions, seconds: whole.seconds + seconds });
}

async function addToDays({ days }: Database, difference: Sums): Promise<void> {
  const names = [...difference.days.keys()];
  const known = await days.bulkGet(names);
  const changed = names.map((name, index) => addDays(known[index] ?? noDay(name), difference.days.get(name) ?? noDay(name)));
  await days.bulkPut(changed.filter(({ sessions }) => sessions > 0));
  await days.bulkDelete(changed.filter(({ sessions }) => sessions <= 0).map(({ day }) => day));
}

/** When a frequency was begun last, by the sessions. */
async function lastOf({ sessions }: Database, frequencyId: number): Promise<number> {
  const last = await sessions.where('[frequencyId+startedAt]').between([frequencyId, Dexie.minKey], [frequencyId, Dexie.maxKey]).last();
  return last?.startedAt ?? 0;
}

async function addToFrequencies(database: Database, difference: Sums, doubtful: ReadonlySet<number>): Promise<void> {
  const { frequencies } = database;
  const ids = [...difference.frequencies.keys()];
  const known = await frequencies.bulkGet(ids);
  const changed = await Promise.all(
    ids.map(async (id, index) => {
      const total = addFrequencies(known[index] ?? noFrequency(id), difference.frequencies.get(id) ?? noFrequency(id));
      return doubtful.has(id) ? { ...total, lastStartedAt: await lastOf(database, id) } : total;
    }),
  );
  await frequencies.bulkPut(changed.filter(({ sessions }) => sessions > 0));
  await frequencies.bulkDelete(changed.filter(({ sessions }) => sessions <= 0).map(({ frequencyId }) => frequencyId));
}

/** What a session was before a change, and what it is after; undefined: it was not there, or is not any more. */
export interface SessionChange {
  before: SessionRecord | undefined;
  after: SessionRecord | undefined;
}

/** Brings the sums in step with sessions that have been written, in the same transaction. */
export async function follow(database: Database, changes: readonly SessionChange[]): Promise<void> {
  const difference = noSums();
  const doubtful = new Set<number>();
  for (const { before, after } of changes) {
    if (before) count(difference, before, -1);
    if (after) count(difference, after, 1);
    const last = (session: SessionRecord | undefined): string => `${session?.frequencyId} ${session?.startedAt}`;
    if (before && before.frequencyId !== null && last(before) !== last(after)) doubtful.add(before.frequencyId);
  }
  await addWhole(database, difference);
  await addToDays(database, difference);
  await addToFrequencies(database, difference, doubtful);
}

/** Makes the sums anew from every session, in the transaction that is under way. */
export async function makeAnew(database: Database, read: (rows: readonly unknown[]) => readonly SessionRecord[]): Promise<void> {
  await Promise.all([database.days.clear(), database.frequencies.clear(), database.sums.clear()]);
  const sums = noSums();
  let after: string | undefined;
  do {
    const rows = await (after === undefined ? database.sessions.limit(atOnce) : database.sessions.where('id').above(after).limit(atOnce)).toArray();
    for (const session of read(rows)) count(sums, session, 1);
    after = rows.length < atOnce ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
  await addWhole(database, sums);
  await database.days.bulkPut([...sums.days.values()]);
  await database.frequencies.bulkPut([...sums.frequencies.values()]);
}
