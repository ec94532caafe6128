import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealServer, type RealServer } from './protocol/real-server.fixture.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './tables/users.ts';
import { openAccountCluster } from '../database/cluster.fixture.ts';
import { dataFolderPaths } from '../database/data-folder.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import { deadline } from '../process.fixture.ts';
import type { Secrets } from '../secrets.ts';
import { startServer } from '../start-server.ts';

describe('a server with real accounts', () => {
  let real: RealServer;
  beforeAll(async () => {
    real = await startRealServer();
  });
  afterAll(async () => real?.close());

  it('tells the page that it has accounts', async () => {
    const page = await (await fetch(real.server.address)).text();
    expect(page).toContain(
      `<meta name="onda-backend" content="{&quot;url&quot;:&quot;&quot;,&quot;key&quot;:&quot;${real.secrets.publishableKey}&quot;,&quot;accounts&quot;:true}">`,
    );
  });

  it('accepts the tokens of its accounts for its data', async () => {
    const { session } = await real.context.person();
    const headers = { apikey: real.secrets.publishableKey, authorization: `Bearer ${session.access_token}` };
    expect((await fetch(`${real.server.address}rest/v1/frequencies?limit=1`, { headers })).status).toBe(200);
  });

  it('logs neither addresses of people nor queries', () => {
    expect(real.lines.join('')).toContain('/auth/v1/verify');
    expect(real.lines.join('')).not.toMatch(/@example\.com|token=|redirect_to/);
  });
});

/** Adds an account that was made eight days ago and never confirmed. */
async function addForgottenAccount(dataFolder: string, email: string): Promise<void> {
  const database = await openAccountCluster(dataFolder);
  const now = Date.now() - 8 * 86_400_000;
  await database.transaction(async (session) =>
    insertUser(session, { email, passwordHash: await hashPassword('a long password'), data: {}, now }),
  );
  await database.close();
}

describe('a server without an SMTP_URL', () => {
  it('announces at its start that mails are printed, prints them, and removes old unconfirmed accounts', async () => {
    const folder = await temporaryFolder();
    const [site, data] = [join(folder.path, 'site'), join(folder.path, 'data')];
    await writeSite(site);
    await addForgottenAccount(data, 'forgotten@example.com');
    const printed: string[] = [];
    const server = await startServer({
      environment: { PORT: '0', DATA_DIR: data, SITE_DIR: site, ACCOUNTS: 'real' },
      progress: (text) => printed.push(text),
      log: createLog('silent'),
    });
    expect(printed).toContain('Accounts: no SMTP_URL is set, so mails with codes and links are printed here');
    const { publishableKey } = JSON.parse(await readFile(dataFolderPaths.secrets(data), 'utf8')) as Secrets;
    const ask = async (path: string, body: object): Promise<Response> =>
      fetch(`${server.address}auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: publishableKey, cookie: 'app-language=en' },
        body: JSON.stringify(body),
      });
    const credentials = { email: 'forgotten@example.com', password: 'a long password' };
    await expect
      .poll(async () => (await ask('/token?grant_type=password', credentials)).json(), deadline)
      // While the account exists, the code is email_not_confirmed.
      .toMatchObject({ error_code: 'invalid_credentials' });
    expect((await ask('/otp', { email: 'ana@example.com' })).status).toBe(200);
    await expect
      .poll(() => printed.at(-1), deadline)
      .toMatch(/^Mail to ana@example\.com\nConfirm your email[\s\S]+Code: \d{8}/);
    expect(printed.at(-1)).toContain(`${server.address}auth/v1/verify?token=`);
    await server.close();
    await folder.remove();
    // It opens two databases, which is slow on a busy machine.
  }, 120_000);
});
