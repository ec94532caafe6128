// node bench/fleet/sign-in-flood.ts: what refreshes, the health check and the owner's sign-in meet while strangers flood the
// sign-in. With POSTGRES=1 on a Postgres server, else on the embedded database.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../server/auth/passwords.ts';
import { insertUser } from '../../server/auth/tables/users.ts';
import { openAccountCluster } from '../../server/database/cluster.fixture.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/open-postgres.ts';
import { findPostgres, startPostgres } from '../../server/database/postgres.fixture.ts';
import type { Database } from '../../server/database/database.ts';
import { prepareSite, readSecrets, startServer } from '../measured-server.ts';
import { withFolder } from '../with-folder.ts';

const password = 'correct horse battery staple';
const owners = 20;
/** Owners who refresh twice a second. */
const refreshing = 6;
/** Seconds that each flood lasts. */
const duration = 10;
const emailOf = (at: number): string => `owner-${at}@example.com`;

async function addOwners(database: Database): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (session) => {
    for (let at = 0; at < owners; at += 1)
      await insertUser(session, { email: emailOf(at), passwordHash, data: {}, now: Date.now() });
    await session.rows('update auth.users set email_confirmed_at = now()');
  });
  await database.close();
}

interface Answer {
  status: number;
  milliseconds: number;
  body: Record<string, unknown>;
}

function createClient(address: string, key: string) {
  return async (path: string, network: string, body?: object): Promise<Answer> => {
    const from = performance.now();
    const answer = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: key, 'x-forwarded-for': network },
      ...(body && { body: JSON.stringify(body) }),
    });
    const found = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: answer.status, milliseconds: performance.now() - from, body: found };
  };
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);

function describe(name: string, answers: readonly Answer[]): void {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const failed = answers.filter(({ status }) => status !== 200 && status !== 400);
  console.log(
    `${name.padEnd(24)} refused ${failed.length} of ${answers.length}, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`,
  );
}

async function flood(ask: Ask, clients: number, until: number): Promise<Answer[]> {
  const all: Answer[] = [];
  const stranger = async (number: number): Promise<void> => {
    for (let round = 0; performance.now() < until; round += 1) {
      const network = `2001:db8:${number.toString(16)}:${round.toString(16)}::1`;
      const email = `stranger-${number}-${round}@example.com`;
      const answer = await ask('auth/v1/token?grant_type=password', network, { email, password });
      all.push(answer);
      if (answer.status !== 400) await pause(100);
    }
  };
  await Promise.all(Array.from({ length: clients }, async (_, number) => stranger(number)));
  return all;
}

type Ask = ReturnType<typeof createClient>;

const signIn = async (ask: Ask, owner: number): Promise<Answer> =>
  ask('auth/v1/token?grant_type=password', `198.51.100.${owner}`, { email: emailOf(owner), password });

/** Repeats the work until then. @param interval milliseconds between the end of one and the next */
async function repeat(until: number, interval: number, work: (round: number) => Promise<Answer>): Promise<Answer[]> {
  const all: Answer[] = [];
  for (let round = 0; performance.now() < until; round += 1) {
    all.push(await work(round));
    await pause(interval);
  }
  return all;
}

/** @param tokens of the owners; each is replaced by its successor */
async function measure(ask: Ask, tokens: unknown[], clients: number): Promise<void> {
  const until = performance.now() + duration * 1000;
  const refresh = async (owner: number): Promise<Answer> => {
    const given = { refresh_token: tokens[owner] };
    const answer = await ask('auth/v1/token?grant_type=refresh_token', `198.51.100.${owner}`, given);
    if (answer.status === 200) tokens[owner] = answer.body['refresh_token'];
    return answer;
  };
  const [strangers, signIns, checks, ...refreshes] = await Promise.all([
    flood(ask, clients, until),
    repeat(until, 500, async (round) => signIn(ask, round % owners)),
    repeat(until, 200, async () => ask('health', '198.51.100.200')),
    ...tokens.slice(0, refreshing).map(async (_, owner) => repeat(until, 500, async () => refresh(owner))),
  ]);
  console.log(`\n${clients} strangers signing in`);
  describe('strangers', strangers);
  describe('refresh', refreshes.flat());
  describe('owner signs in', signIns);
  describe('/health', checks);
}

/** @returns the address of a Postgres with the owners, if one is wanted; else they are in the embedded database */
async function prepare(data: string): Promise<{ url?: string; stop?: () => Promise<void> }> {
  const found = findPostgres();
  if (!process.env['POSTGRES'] || 'missing' in found) {
    await addOwners(await openAccountCluster(data));
    return {};
  }
  const { createDatabase, stop } = await startPostgres(found.bin);
  const url = await createDatabase('flood');
  const database = openPostgres(url);
  await migrate(database, join(import.meta.dirname, '../../supabase'), 'own');
  await addOwners(database);
  return { url, stop };
}

await withFolder(async (folder) => {
  const data = join(folder, 'data');
  const { url = '', stop } = await prepare(data);
  const { server } = await startServer(data, await prepareSite(folder), { ACCOUNTS: 'real', DATABASE_URL: url });
  try {
    const ask = createClient(`${server.address}/`, readSecrets(data).publishableKey);
    const tokens: unknown[] = [];
    for (let owner = 0; owner < owners; owner += 1) tokens.push((await signIn(ask, owner)).body['refresh_token']);
    for (const clients of [0, 60, 250]) await measure(ask, tokens, clients);
  } finally {
    await server.stop();
    await stop?.();
  }
});
// PGlite keeps the process alive even when closed.
process.exit();
