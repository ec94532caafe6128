// node bench/fleet/throughput.ts: what one server answers in a second, on Postgres: pages, the catalogue, heads, pushes, pulls and
// sign-ins; and the processor time that each costs, from which requests a second and core follow. Times depend on the
// machine, so only counts and ratios have budgets.
import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../server/database/postgres/open-postgres.ts';
import { findPostgres, startPostgres } from '../../server/database/postgres/postgres.fixture.ts';
import { readSharedSecrets } from '../../server/database/shared-secrets.fixture.ts';
import { issuerOf } from '../../server/auth/auth-message.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import { addAccounts, newRecord, password } from '../../server/fleet/people.fixture.ts';
import { sessionData } from './made-records.ts';
import { prepareSite, startServer } from '../measured-server.ts';
import { report, reportRatio } from '../report.ts';
import { median } from '../times.ts';
import { withFolder } from '../with-folder.ts';
import allBudgets from '../budgets.json' with { type: 'json' };

const budgets = allBudgets.throughput;
const connections = 8;
/** Milliseconds. */
const roundLength = 1500;
const rounds = 3;
const people = 16;
const pulled = 500;

interface Question {
  method?: 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

let agent: Agent;
let base: URL;

/** @returns the status */
function ask({ method, path, headers, body }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = base;
    const sent = request({ hostname, port, path, agent, headers, ...(method && { method }) }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

/** Seconds of processor that a process has used, with all its threads. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Round {
  perSecond: number;
  perCore: number;
  failed: number;
}

async function measureRound(questionOf: () => Question, pid: number): Promise<Round> {
  const [startedAt, before] = [performance.now(), processorSeconds(pid)];
  let [answers, failed] = [0, 0];
  const visitor = async (): Promise<void> => {
    while (performance.now() - startedAt < roundLength) {
      const status = await ask(questionOf());
      if (status >= 200 && status < 300) answers += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: answers / seconds, perCore: answers / (processorSeconds(pid) - before), failed };
}

async function measure(kinds: Readonly<Record<string, () => Question>>, pid: number): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>(Object.keys(kinds).map((name) => [name, []]));
  for (const questionOf of Object.values(kinds)) await measureRound(questionOf, pid);
  // In turns, because the machine may be slower for a while.
  for (let round = 0; round < rounds; round += 1)
    for (const [name, questionOf] of Object.entries(kinds))
      results.get(name)?.push(await measureRound(questionOf, pid));
  return results;
}

function reportAll(results: ReadonlyMap<string, Round[]>): void {
  const perCoreOf = (name: string): number => median((results.get(name) ?? []).map(({ perCore }) => perCore));
  for (const [name, list] of results) {
    const rates = list.map(({ perSecond }) => perSecond);
    const spread = `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`;
    const failed = list.reduce((sum, round) => sum + round.failed, 0);
    const text = `${median(rates).toFixed(0)} (${spread}) a second, ${perCoreOf(name).toFixed(0)} a second of processor, ${failed} refused`;
    report(name, text, failed === 0);
  }
  const page = perCoreOf('page');
  for (const [name, most] of Object.entries(budgets))
    reportRatio(`${name}, in pages of processor`, page / perCoreOf(name), most);
}

function questionsOf(keys: { publishableKey: string; secretKey: string; jwtSecret: string }, ids: readonly string[]) {
  const { publishableKey, secretKey, jwtSecret } = keys;
  let count = 0;
  const next = (): number => (count += 1);
  const iss = issuerOf(base.origin);
  const tokens = ids.map((sub) => signToken({ sub, role: 'authenticated', iss }, jwtSecret));
  const person = (): Record<string, string> => ({
    apikey: publishableKey,
    authorization: `Bearer ${tokens[next() % people]}`,
  });
  const device = crypto.randomUUID();
  const json = { 'content-type': 'application/json' };
  const catalogue = '/rest/v1/frequencies?select=*&order=category,hz';
  return {
    page: () => ({ path: '/', headers: {} }),
    'library page': () => ({ path: '/library', headers: {} }),
    'catalogue, cached': () => ({ path: catalogue, headers: { apikey: publishableKey } }),
    'catalogue, read': () => ({ path: catalogue, headers: { apikey: secretKey } }),
    head: () => ({ path: '/rest/v1/sync_heads?select=epoch,seq', headers: person() }),
    'push of 10': (): Question => ({
      method: 'POST',
      path: '/rest/v1/rpc/push_records',
      headers: { ...person(), ...json },
      body: JSON.stringify({
        device,
        seen: 0,
        records: Array.from({ length: 10 }, () => newRecord(crypto.randomUUID())),
      }),
    }),
    'pull of 500': () => ({
      path: `/rest/v1/personal_records?select=*&seq=gt.0&order=seq&limit=${pulled}`,
      headers: person(),
    }),
    'sign-in': (): Question => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: { apikey: publishableKey, ...json, 'x-forwarded-for': `2001:db8:${next().toString(16)}::1` },
      body: JSON.stringify({ email: `person-${next() % people}@example.com`, password }),
    }),
  };
}

const found = findPostgres();
if ('bin' in found)
  await withFolder(async (folder) => {
    const postgres = await startPostgres(found.bin);
    const address = await postgres.createDatabase('throughput');
    const data = join(folder, 'data');
    const { server } = await startServer(data, await prepareSite(folder), { ACCOUNTS: 'real', DATABASE_URL: address });
    const database = openPostgres(address);
    const ids = await addAccounts(
      database,
      Array.from({ length: people }, (_, at) => `person-${at}@example.com`),
    );
    await database.transaction(async ({ script }) =>
      script(`set local statement_timeout = 0;
        insert into public.personal_records (user_id, kind, key, data, edited_at)
        select users.id, 'sessions', gen_random_uuid(), '${JSON.stringify({ ...sessionData, id: '' })}', now()
        from auth.users, generate_series(1, ${pulled})`),
    );
    const secrets = await readSharedSecrets(address);
    await database.close();
    agent = new Agent({ keepAlive: true, maxSockets: connections });
    base = new URL(server.address);
    try {
      reportAll(await measure(questionsOf(secrets, ids), server.pid()));
    } finally {
      agent.destroy();
      await server.stop();
      await postgres.stop();
    }
  });
else report('Postgres', `left out: ${found.missing}`);
process.exit();
