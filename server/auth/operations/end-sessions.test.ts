import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { endSessions } from './end-sessions.ts';
import { signIn, type SignedIn } from '../signed-in.fixture.ts';
import { openAccountCluster } from '../../database/cluster.fixture.ts';
import { temporaryFolder } from '../../http/site.fixture.ts';

let server: AccountServer;
let people: SignedIn[];

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  await server.rows('delete from auth.users');
  const ada = await signIn(server, { email: 'ada@example.org' });
  people = [
    ada,
    await signIn(server, { email: ada.email, id: ada.id }),
    await signIn(server, { email: 'ben@example.org' }),
  ];
});

/** For each person, whether access token and refresh token still work. */
const stillIn = async (): Promise<boolean[]> =>
  Promise.all(
    people.map(async ({ client }) => {
      const [user, refreshed] = [await client.getUser(), await client.refreshSession()];
      expect(user.error === null).toBe(refreshed.error === null);
      return user.error === null;
    }),
  );

it('ends every session of one account, and of nobody else', async () => {
  expect(await endSessions(server.database, 'Ada@example.org')).toEqual({ accounts: 1, sessions: 2 });
  expect(await stillIn()).toEqual([false, false, true]);
  expect(await endSessions(server.database, 'ada@example.org')).toEqual({ accounts: 1, sessions: 0 });
});

it('ends the sessions of everybody', async () => {
  expect(await endSessions(server.database)).toEqual({ accounts: 2, sessions: 3 });
  expect(await stillIn()).toEqual([false, false, false]);
  expect(await server.rows('select 1 from auth.refresh_tokens')).toEqual([]);
});

it('ends nothing where no account has the address', async () => {
  expect(await endSessions(server.database, 'nobody@example.org')).toEqual({ accounts: 0, sessions: 0 });
  expect(await stillIn()).toEqual([true, true, true]);
});

it('can be run by operators as a command', async () => {
  const folder = await temporaryFolder();
  const database = await openAccountCluster(folder.path);
  await database.transaction(async ({ script }) =>
    script(`insert into auth.users (id, email) values ('5e2d9f6e-0000-4000-8000-000000000001', 'ada@example.org');
      insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users, generate_series(1, 2);`),
  );
  await database.close();
  const run = async (...words: string[]): Promise<[number, string]> => {
    const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'end-sessions.ts');
    const env = { PATH: process.env['PATH'], DATA_DIR: folder.path };
    const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
    return [code, output.trimEnd().split('\n').at(-1) ?? ''];
  };
  expect(await run('ben@example.org')).toEqual([1, 'No account has this address']);
  expect(await run('--everybody')).toEqual([0, '2 sessions ended']);
  await folder.remove();
});
