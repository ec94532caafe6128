// node bench/fleet/many-records.ts [ROWS]: what a table of ROWS personal records (200 000, or 10000000 for an hour's look) does to
// reading the head, pulling and pushing, compared with a table of 10 000, on Postgres and through the REST layer in this
// process. The records are made up, with the sizes and the uneven shares that real ones may have. Counts and ratios
// within this run have budgets.
import { join } from 'node:path';
import { defaultRates } from '../../server/catalogue/person-limits.ts';
import { openPostgres } from '../../server/database/postgres/open-postgres.ts';
import {
  findPostgres,
  runOnce,
  startPostgres,
  type PostgresServer,
} from '../../server/database/postgres/postgres.fixture.ts';
import { headOf, openPeople, pull, pushAsDevice, recordOf, type Client } from '../../supabase/tests/people.fixture.ts';
import { fillRecords, idOf, peopleIn, sessionData } from './made-records.ts';
import { report, reportRatio } from '../report.ts';
import { median, timeOf } from '../times.ts';
import allBudgets from '../budgets.json' with { type: 'json' };

const budgets = allBudgets.manyRecords;
/** A heavy person asks more often here than anybody may. */
const withoutLimit = { ...defaultRates, requests: 1e9, sent: 1e12 };
const supabaseFolder = join(import.meta.dirname, '../..', 'supabase');
const rows = Number(process.argv[2] ?? 200_000);
const smallRows = 10_000;
const samples = 300;
const batch = 10;
const page = 500;
const rewrites = 100;

/** Milliseconds of each sample, by what was measured. */
type Times = Map<string, number[]>;

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

interface Measured {
  times: Times;
  /** Of the whole table, by its name. */
  scans: Readonly<Record<string, number>>;
}

/** Numbers of people, spread over all of them: most have few records, a thousandth very many. */
function chooseOf(people: number): { ordinary: (at: number) => number; heavy: (at: number) => number } {
  const heavy = Math.max(1, Math.floor(people / 1000));
  return {
    ordinary: (at) => ((at * 7919) % Math.floor(people / 10)) * 10 + 5,
    heavy: (at) => (at % heavy) * 1000,
  };
}

async function measureClient(times: Times, name: string, clientOf: (at: number) => Client): Promise<void> {
  const add = async (what: string, work: () => PromiseLike<{ error: unknown } | object | null>): Promise<void> => {
    const key = `${name}: ${what}`;
    const taken = await timeOf(async () => {
      const answer = await work();
      if (answer && 'error' in answer && answer.error) throw new Error(JSON.stringify(answer.error));
    });
    times.set(key, [...(times.get(key) ?? []), taken]);
  };
  for (let at = 0; at < samples; at += 1) {
    const client = clientOf(at);
    const { seq } = (await headOf(client)) as { seq: number };
    await add('head', async () => headOf(client));
    await add('pull, nothing new', () => pull(client, seq));
    await add('pull of 10', () => pull(client, seq - batch, batch));
    await add(`pull of ${page} from the start`, () => pull(client, 0, page));
    const [device = '', ...keys] = Array.from({ length: batch + 1 }, () => crypto.randomUUID());
    const fresh = keys.map((key) => recordOf(key, { data: { ...sessionData, id: key } }));
    await add('push of 10 new', () => pushAsDevice(client, device, fresh));
    const bases = keys.map((key, index) =>
      recordOf(key, { base: seq + 1 + index, data: { ...sessionData, heard: at } }),
    );
    await add('push of 10 changed', () => pushAsDevice(client, device, bases));
  }
}

async function measure(server: PostgresServer, name: string, count: number): Promise<Measured> {
  const address = await server.createDatabase(`records_${count}`);
  const database = openPostgres(address);
  const people = await openPeople(database, supabaseFolder, withoutLimit);
  const loaded = await timeOf(async () => fillRecords(address, count));
  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    database.transaction(async (session) => session.rows<Row>(text));
  const [sizes] = await query<Record<string, string>>(sizesQuery);
  report(`${name}: loaded in ${(loaded / 1000).toFixed(0)} s`, JSON.stringify(sizes));
  const scansOf = async (): Promise<Map<string, number>> =>
    new Map((await query<{ name: string; scans: number }>(scansQuery)).map((row) => [row.name, row.scans]));
  const times: Times = new Map();
  const choose = chooseOf(peopleIn(count));
  const clientOf = (person: number): Client => people.clientWith({ sub: idOf(person), role: 'authenticated' });
  // The first requests of a process are slow.
  await measureClient(new Map(), '', (at) => clientOf(choose.ordinary(at)));
  const before = await scansOf();
  for (const kind of ['ordinary', 'heavy'] as const)
    await measureClient(times, `${kind} person`, (at) => clientOf(choose[kind](at)));
  await runOnce(address, 'select pg_stat_force_next_flush()');
  const scans = Object.fromEntries(
    Array.from(await scansOf(), ([table, scan]) => [table, scan - (before.get(table) ?? 0)]),
  );
  await measureRewriting(address, clientOf(choose.ordinary(0)), query);
  if (process.argv.includes('--explain')) for (const text of plans(idOf(0))) await explain(query, text);
  await database.close();
  return { times, scans };
}

const sizesQuery = `select reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as total,
  pg_size_pretty(pg_relation_size(oid)) as heap, pg_size_pretty(pg_relation_size('public.personal_records_pkey')) as pkey,
  pg_size_pretty(pg_relation_size('public.personal_records_user_id_seq_key')) as seq,
  round(pg_total_relation_size(oid) / greatest(reltuples, 1)) as bytes_a_row
  from pg_class where oid = 'public.personal_records'::regclass`;
const scansQuery = `select relname as name, seq_scan::integer as scans from pg_stat_user_tables
  where relname in ('personal_records', 'sync_heads', 'users')`;

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** A person who changes the same records over and over. */
async function measureRewriting(address: string, client: Client, query: Query): Promise<void> {
  const [device = '', ...keys] = Array.from({ length: batch + 1 }, () => crypto.randomUUID());
  let bases = keys.map(() => 0);
  for (let at = 0; at < rewrites; at += 1) {
    const accepted = await pushAsDevice(
      client,
      device,
      keys.map((key, index) => recordOf(key, { base: bases[index] ?? 0, data: { ...sessionData, id: key, at } })),
    );
    const numbers = new Map(accepted.map(({ key, seq }) => [key, seq]));
    bases = keys.map((key) => numbers.get(key) ?? 0);
  }
  await runOnce(address, 'select pg_stat_force_next_flush()');
  const found = await query<{ relname: string; hot: number; dead: number }>(
    `select relname, round(n_tup_hot_upd::numeric / greatest(n_tup_upd, 1), 3) as hot, n_dead_tup::integer as dead
    from pg_stat_user_tables where relname in ('personal_records', 'sync_heads')`,
  );
  report('  after rewriting', JSON.stringify(found));
}

const plans = (person: string): string[] => [
  `select * from public.personal_records where user_id = '${person}' and seq > 0 order by seq limit ${page}`,
  `select epoch, seq from public.sync_heads where user_id = '${person}'`,
];

async function explain(query: Query, text: string): Promise<void> {
  for (const row of await query<Record<string, string>>(`explain (analyze, buffers) ${text}`))
    console.log(Object.values(row)[0]);
}

function compare(small: Measured, large: Measured): void {
  for (const [what, times] of large.times) {
    const before = small.times.get(what) ?? [];
    const describe = (list: readonly number[]): string =>
      `${median(list).toFixed(1)} / ${percentile(list, 0.99).toFixed(1)}`;
    console.log(`  ${what.padEnd(50)} p50 / p99 ms: ${describe(before)} → ${describe(times)}`);
    // The pages of heavy people hold more in the larger table.
    if (what.startsWith('ordinary') && !what.includes('start'))
      reportRatio(`  ${what}, compared with ${smallRows} records`, median(times) / median(before), budgets.ratio);
  }
  const isScanned = Object.values(large.scans).some((scans) => scans > 0);
  report('scans of whole tables', JSON.stringify(large.scans), !isScanned);
}

const found = findPostgres();
if ('bin' in found) {
  const server = await startPostgres(found.bin);
  try {
    const small = await measure(server, 'small', smallRows);
    compare(small, await measure(server, 'large', rows));
  } finally {
    await server.stop();
  }
} else report('Postgres', `left out: ${found.missing}`);
