// node bench/accounts.ts: what a sign-in costs, compared with one bare hash of a password, and what storms of refreshes
// do to the sessions. Only counts and ratios within this run have budgets: times depend on the machine.
import { join } from 'node:path';
import { hashPassword } from '../server/auth/passwords.ts';
import { insertUser } from '../server/auth/tables/users.ts';
import { openAccountCluster } from '../server/database/cluster.fixture.ts';
import { dataFolderPaths } from '../server/database/data-folder.ts';
import { openEmbedded } from '../server/database/open-embedded.ts';
import { prepareSite, readSecrets, startServer } from './measured-server.ts';
import { describeMiddle, median, timeOf } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withFolder } from './with-folder.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.accounts;
const password = 'correct horse battery staple';
const people = 50;
const signIns = 40;
/** Fewer than the server admits at once (60); it tells the rest to retry. */
const storm = 50;

interface Server {
  ask: (path: string, body: object) => Promise<{ status: number; body: Record<string, unknown> }>;
  stop: () => Promise<void>;
}

const emailOf = (at: number): string => `person-${at}@example.com`;

async function addPeople(data: string): Promise<void> {
  const database = await openAccountCluster(data);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (session) => {
    for (let at = 0; at < people; at += 1)
      await insertUser(session, { email: emailOf(at), passwordHash, data: {}, now: Date.now() });
    await session.rows('update auth.users set email_confirmed_at = now()');
  });
  await database.close();
}

async function start(folder: string, data: string): Promise<Server> {
  const { server } = await startServer(data, await prepareSite(folder), { ACCOUNTS: 'real' });
  const { publishableKey } = readSecrets(data);
  let client = 0;
  return {
    ask: async (path, body) => {
      client += 1;
      const answer = await fetch(`${server.address}/auth/v1${path}`, {
        method: 'POST',
        // Each request comes from a network of its own, so that no limit per address applies.
        headers: { apikey: publishableKey, 'x-forwarded-for': `2001:db8:${client.toString(16)}::1` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    stop: async () => server.stop(),
  };
}

async function signIn({ ask }: Server, at: number): Promise<string> {
  const { status, body } = await ask('/token?grant_type=password', { email: emailOf(at), password });
  if (status !== 200) throw new Error(`A sign-in is answered with ${status}`);
  return String(body['refresh_token']);
}

const refresh = async ({ ask }: Server, token: string | undefined): ReturnType<Server['ask']> =>
  ask('/token?grant_type=refresh_token', { refresh_token: token });

/** Alternates between the two, because the machine may be slower for a while. */
async function measureSignIn(server: Server): Promise<void> {
  await signIn(server, 0);
  const [hashes, whole]: [number[], number[]] = [[], []];
  for (let at = 0; at < signIns; at += 1) {
    hashes.push(await timeOf(async () => hashPassword(password)));
    whole.push(await timeOf(async () => signIn(server, at % people)));
  }
  report('one hash of a password', describeMiddle(hashes));
  report('sign-in', describeMiddle(whole));
  reportRatio('sign-in, in hashes', median(whole) / median(hashes), budgets.signInHashes);
}

interface Storm {
  statuses: number[];
  tokens: Set<unknown>;
  milliseconds: number;
}

async function refreshAtOnce(server: Server, tokens: readonly string[]): Promise<Storm> {
  const answers: Awaited<ReturnType<Server['ask']>>[] = [];
  const milliseconds = await timeOf(async () => {
    answers.push(...(await Promise.all(tokens.map(async (token) => refresh(server, token)))));
  });
  return {
    statuses: answers.map(({ status }) => status),
    tokens: new Set(answers.map(({ body }) => body['refresh_token'])),
    milliseconds,
  };
}

interface Expected {
  /** Number of new tokens allowed. */
  families: number;
  /** Milliseconds of a refresh without concurrent ones. */
  alone: number;
}

function reportStorm(name: string, { statuses, tokens, milliseconds }: Storm, { families, alone }: Expected): void {
  const refused = statuses.filter((status) => status !== 200);
  report(`${name}: refused`, `${refused.length} of ${statuses.length} ${refused.join(' ')}`, refused.length === 0);
  report(`${name}: new tokens`, `${tokens.size}, budget exactly ${families}`, tokens.size === families);
  const ratio = milliseconds / statuses.length / alone;
  reportRatio(`${name}: each, in lone refreshes`, ratio, budgets.stormRatio);
}

async function measureRefresh(server: Server): Promise<void> {
  let token = await signIn(server, 0);
  const alone: number[] = [];
  for (let at = 0; at < storm; at += 1)
    alone.push(await timeOf(async () => (token = String((await refresh(server, token)).body['refresh_token']))));
  report('refresh', describeMiddle(alone));
  const mean = alone.reduce((sum, one) => sum + one, 0) / alone.length;
  const one = await refreshAtOnce(
    server,
    Array.from({ length: storm }, () => token),
  );
  reportStorm(`${storm} refreshes of one session at once`, one, { families: 1, alone: mean });
  const [next] = one.tokens;
  const { status } = await refresh(server, String(next));
  report('the session goes on', String(status), status === 200);
  const many: string[] = [];
  for (let at = 0; at < storm; at += 1) many.push(await signIn(server, at % people));
  reportStorm(`${storm} sessions refreshed at once`, await refreshAtOnce(server, many), {
    families: storm,
    alone: mean,
  });
}

/** After all concurrent refreshes, each session must have exactly one usable token. */
async function countFamilies(data: string): Promise<void> {
  const database = await openEmbedded(dataFolderPaths.cluster(data));
  const [counted] = await database.transaction(async ({ rows }) =>
    rows<{ sessions: number; wrong: number }>(
      `select count(*)::integer as sessions, (count(*) filter (where active <> 1))::integer as wrong
      from (select count(token.id) filter (where not token.revoked) as active
        from auth.sessions left join auth.refresh_tokens token on token.session_id = sessions.id group by sessions.id) each`,
    ),
  );
  await database.close();
  const { sessions = 0, wrong = -1 } = counted ?? {};
  report(
    'sessions without exactly one token that can be used',
    `${wrong} of ${sessions}`,
    wrong === 0 && sessions > storm,
  );
}

await withFolder(async (folder) => {
  const data = join(folder, 'data');
  await addPeople(data);
  const server = await start(folder, data);
  try {
    await measureSignIn(server);
    await measureRefresh(server);
  } finally {
    await server.stop();
  }
  await countFamilies(data);
});
// PGlite keeps the process alive even when closed.
process.exit();
