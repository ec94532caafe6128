// node bench/sign-in-flood.ts: what refreshes, the health check and the owner's sign-in meet while strangers flood the
// sign-in. With POSTGRES=1 on a Postgres server, else on the embedded database.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../server/auth/passwords.ts';
import { insertUser } from '../server/auth/tables/users.ts';
import { openAccountCluster } from '../server/database/cluster.fixture.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/open-postgres.ts';
import { findPostgres, startPostgres } from '../server/database/postgres.fixture.ts';
import type { Database } from '../server/database/database.ts';
import { prepareSite, readSecrets, startServer } from './measured-server.ts';
import { withFolder } from './with-folder.ts';

const password = 'correct horse battery staple';
const owners = 20;
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

async function flood(ask: ReturnType<typeof createClient>, clients: number, until: number): Promise<Answer[]> {
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

await withFolder(async (folder) => {
  const data = join(folder, 'data');
  const found = findPostgres();
  const postgres = process.env['POSTGRES'] && 'bin' in found ? await startPostgres(found.bin) : undefined;
  const url = await postgres?.createDatabase('flood');
  const database = url === undefined ? await openAccountCluster(data) : openPostgres(url);
  await migrate(database, join(import.meta.dirname, '..', 'supabase'), 'own');
  await addOwners(database);
  const environment = { ACCOUNTS: 'real', ...(url !== undefined && { DATABASE_URL: url }) };
  const { server } = await startServer(data, await prepareSite(folder), environment);
  const ask = createClient(`${server.address}/`, readSecrets(data).publishableKey);
  try {
    const tokens: unknown[] = [];
    for (let owner = 0; owner < owners; owner += 1) {
      const answer = await ask('auth/v1/token?grant_type=password', `198.51.100.${owner}`, {
        email: emailOf(owner),
        password,
      });
      tokens.push(answer.body['refresh_token']);
    }
    for (const clients of [0, 60, 250]) {
      const until = performance.now() + duration * 1000;
      const refreshes: Answer[] = [];
      const checks: Answer[] = [];
      const signIns: Answer[] = [];
      const owner = async (number: number): Promise<void> => {
        while (performance.now() < until) {
          const answer = await ask('auth/v1/token?grant_type=refresh_token', `198.51.100.${number}`, {
            refresh_token: tokens[number],
          });
          refreshes.push(answer);
          if (answer.status === 200) tokens[number] = answer.body['refresh_token'];
          await pause(500);
        }
      };
      const check = async (): Promise<void> => {
        while (performance.now() < until) {
          checks.push(await ask('health', '198.51.100.200'));
          await pause(200);
        }
      };
      const returning = async (): Promise<void> => {
        while (performance.now() < until) {
          const email = emailOf(signIns.length % owners);
          signIns.push(
            await ask('auth/v1/token?grant_type=password', `198.51.100.${signIns.length % owners}`, {
              email,
              password,
            }),
          );
          await pause(500);
        }
      };
      const others = [...tokens.keys()].slice(0, 6).map(owner);
      const strangers = flood(ask, clients, until);
      await Promise.all([...others, check(), returning()]);
      console.log(`\n${clients} strangers signing in`);
      describe('strangers', await strangers);
      describe('refresh', refreshes);
      describe('owner signs in', signIns);
      describe('/health', checks);
    }
  } finally {
    await server.stop();
    await postgres?.stop();
  }
});
process.exit();
