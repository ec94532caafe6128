// node bench/sync.ts: a person's 5000 records, pushed, changed and pulled through the server's REST layer in this
// process, on the embedded database and on Postgres where there is one; and the number of records that a reader misses
// while several devices write, which must be 0. Of times only ratios within this run have budgets: a busy machine
// doubles them.
import { join } from 'node:path';
import { openCopiedCluster } from '../server/database/cluster.fixture.ts';
import type { Database } from '../server/database/database.ts';
import { openPostgres } from '../server/database/postgres/open-postgres.ts';
import { findPostgres, startPostgres } from '../server/database/postgres/postgres.fixture.ts';
import {
  openPeople,
  pull,
  pushAsDevice,
  recordOf,
  type People,
  type Person,
} from '../supabase/tests/people.fixture.ts';
import { median, timeOf } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withFolder } from './with-folder.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sync;
const supabaseFolder = join(import.meta.dirname, '..', 'supabase');
const total = 5000;
const batch = 100;
const page = 500;
const headReads = 100;
const writers = 4;
const rowsOfWriter = 250;

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const sum = (times: readonly number[]): number => times.reduce((before, one) => before + one, 0);

const newKeys = (): Map<string, number> => new Map(Array.from({ length: total }, () => [crypto.randomUUID(), 0]));

/** @param bases the numbers that the device has seen, by key. @returns milliseconds of each batch */
async function pushAll({ client }: Person, bases: ReadonlyMap<string, number>): Promise<number[]> {
  const records = [...bases].map(([key, base], at) => {
    const data = { id: key, frequencyId: at % 60, startedAt: 1.7e12 + at, minutes: 20, mode: 'pure', note: null };
    return recordOf(key, { base, data });
  });
  const times: number[] = [];
  const device = crypto.randomUUID();
  for (let from = 0; from < total; from += batch)
    times.push(
      await timeOf(async () => {
        const accepted = await pushAsDevice(client, device, records.slice(from, from + batch));
        if (accepted.length !== batch) throw new Error(`Of ${batch} records ${accepted.length} were accepted`);
      }),
    );
  return times;
}

async function pullAll({ client }: Person): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let cursor = 0; ;) {
    const { data } = await pull(client, cursor, page);
    for (const { key, seq } of data ?? []) found.set(key, seq);
    if (!data || data.length < page) return found;
    cursor = data.at(-1)?.seq ?? cursor;
  }
}

async function readHead(person: Person, etag?: string): Promise<{ etag: string; milliseconds: number }> {
  const startedAt = performance.now();
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const answer = await person.fetch('sync_heads?select=epoch,seq', { headers });
  await answer.arrayBuffer();
  return { etag: answer.headers.get('etag') ?? '', milliseconds: performance.now() - startedAt };
}

async function measure(name: string, people: People): Promise<void> {
  const person = await people.add();
  const pushed = await pushAll(person, newKeys());
  report(`${name}: push ${total} new records`, inSeconds(sum(pushed)));
  const fifth = pushed.length / 5;
  const growth = median(pushed.slice(-fifth)) / median(pushed.slice(0, fifth));
  reportRatio(`${name}: last fifth of these pushes, in first fifths`, growth, budgets.growthRatio);
  let found = new Map<string, number>();
  const pulled = await timeOf(async () => void (found = await pullAll(person)));
  report(`${name}: pull them`, inSeconds(pulled));
  if (found.size !== total) throw new Error(`${found.size} records were pulled`);
  reportRatio(`${name}: pull, in pushes`, pulled / sum(pushed), budgets.pullRatio);
  const changed = await pushAll(person, found);
  report(`${name}: push a change of each`, inSeconds(sum(changed)));
  reportRatio(
    `${name}: push of a change, in pushes of a new record`,
    median(changed) / median(pushed),
    budgets.changeRatio,
  );
  const { etag } = await readHead(person);
  for (const [what, tag] of [
    ['200', undefined],
    ['304', etag],
  ] as const) {
    const times: number[] = [];
    for (let at = 0; at < headReads; at += 1) times.push((await readHead(person, tag)).milliseconds);
    report(`${name}: read the head (${what})`, `${median(times).toFixed(1)} ms`);
  }
  const erased = await timeOf(person.erase);
  report(`${name}: erase everything`, inSeconds(erased));
}

/** Each transaction waits before it writes and before it commits, so that they start, write and end in mixed order. */
async function write(person: Person, writer: number): Promise<void> {
  for (let at = 0; at < rowsOfWriter; at += 1)
    await person.transaction(async ({ rows }) => {
      await rows('select pg_sleep(random() * 0.004)');
      await rows("insert into public.personal_records (kind, key, edited_at) values ('sessions', $1, 'infinity')", [
        `${writer}-${at}`,
      ]);
      await rows('select pg_sleep(random() * 0.004)');
    });
}

/** Reads on from the last row seen while others write. @returns how many rows the reader has never seen */
async function missedBy(cursor: 'seq' | 'edited_at', people: People): Promise<number> {
  const person = await people.add();
  const seen = new Set<string>();
  let last: string | undefined;
  const read = async (): Promise<void> => {
    const from = last === undefined ? '' : `where ${cursor} > '${last}'`;
    const rows = await person.transaction(async (session) =>
      session.rows<{ key: string; cursor: string }>(
        `select key, ${cursor}::text as cursor from public.personal_records ${from} order by ${cursor}`,
      ),
    );
    for (const row of rows) seen.add(row.key);
    last = rows.at(-1)?.cursor ?? last;
  };
  const state = { isWriting: true };
  const writing = Promise.all(Array.from({ length: writers }, async (_, at) => write(person, at)));
  const written = writing.finally(() => (state.isWriting = false));
  while (state.isWriting) await read();
  await written;
  await read();
  return writers * rowsOfWriter - seen.size;
}

async function onDatabase(name: string, database: Database): Promise<People> {
  const people = await openPeople(database, supabaseFolder);
  await measure(name, people);
  return people;
}

await withFolder(async (folder) => {
  const embedded = await openCopiedCluster(join(folder, 'data'));
  await onDatabase('embedded', embedded);
  await embedded.close();
});

const found = findPostgres();
if ('bin' in found) {
  const server = await startPostgres(found.bin);
  const database = openPostgres(await server.createDatabase('bench'));
  const people = await onDatabase('Postgres', database);
  const missed = await missedBy('seq', people);
  const rows = writers * rowsOfWriter;
  report(`Postgres: of ${rows} rows by ${writers} writers, missed by number`, String(missed), missed === 0);
  // The control: a cursor by time must be able to miss rows here.
  report(
    `Postgres: of ${rows} rows by ${writers} writers, missed by time`,
    String(await missedBy('edited_at', people)),
  );
  await database.close();
  await server.stop();
} else {
  report('Postgres', `left out: ${found.missing}`);
}
// PGlite keeps the process alive even when closed.
process.exit();
