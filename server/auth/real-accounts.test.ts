import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext, type Context } from './protocol/context.ts';
import { openMailbox, type Mailbox } from './protocol/mailbox.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './tables/users.ts';
import { copyMigratedCluster, openAccountCluster } from '../database/cluster.fixture.ts';
import { dataFolderPaths } from '../database/data-folder.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import { deadline } from '../process.fixture.ts';
import type { Secrets } from '../secrets.ts';
import { startServer, type RunningServer } from '../start-server.ts';

describe('a server with real accounts', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: RunningServer;
  let mailbox: Mailbox;
  let context: Context;
  let secrets: Secrets;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder();
    const [site, data] = [join(folder.path, 'site'), join(folder.path, 'data')];
    await writeSite(site);
    await copyMigratedCluster(data, 'own');
    mailbox = await openMailbox({ port: 0, pause: 1100 });
    server = await startServer({
      environment: {
        PORT: '0',
        DATA_DIR: data,
        SITE_DIR: site,
        ACCOUNTS: 'real',
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      },
      accountLimits: { secondsBetweenMails: 1, wrongPasswords: 10 },
      log: createLog('info', (line) => lines.push(line)),
    });
    secrets = JSON.parse(await readFile(dataFolderPaths.secrets(data), 'utf8')) as Secrets;
    const url = `${server.address}auth/v1`;
    context = createContext(
      { url, site: new URL(url).origin, key: secrets.publishableKey, secret: secrets.jwtSecret },
      mailbox,
    );
  });
  afterAll(async () => {
    await server?.close();
    await mailbox.close();
    await folder.remove();
  });

  it('tells the page that it has accounts', async () => {
    const page = await (await fetch(server.address)).text();
    expect(page).toContain(
      `<meta name="onda-backend" content="{&quot;url&quot;:&quot;&quot;,&quot;key&quot;:&quot;${secrets.publishableKey}&quot;,&quot;accounts&quot;:true}">`,
    );
  });

  it('accepts the tokens of its accounts for its data', async () => {
    const { session } = await context.person();
    const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${session.access_token}` };
    expect((await fetch(`${server.address}rest/v1/frequencies?limit=1`, { headers })).status).toBe(200);
  });

  it('shows a page for the link of a mail, with headers of its own', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${context.url}/verify?token=t&type=signup`, { method });
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* form-action 'self'/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('limits the form of that page to 30 tries, and answers it with a page of the app even then', async () => {
    const press = async (): Promise<string> => {
      const { status, headers } = await fetch(`${context.url}/open-link`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'x-forwarded-for': '203.0.113.77' },
        body: new URLSearchParams({ token: 't', type: 'signup' }),
      });
      expect(status).toBe(303);
      return new URL(headers.get('location') ?? '', context.site).searchParams.get('error_code') ?? '';
    };
    for (let round = 0; round < 30; round += 1) expect(await press()).toBe('otp_expired');
    expect(await press()).toBe('over_request_rate_limit');
  });

  it('logs neither addresses of people nor queries', () => {
    expect(lines.join('')).toContain('/auth/v1/verify');
    expect(lines.join('')).not.toMatch(/@example\.com|token=|redirect_to/);
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
    const asked = { email: 'ana@example.com', code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
    const credentials = { email: 'forgotten@example.com', password: 'a long password' };
    await expect
      .poll(async () => (await ask('/token?grant_type=password', credentials)).json(), deadline)
      // While the account exists, the code is email_not_confirmed.
      .toMatchObject({ error_code: 'invalid_credentials' });
    expect((await ask('/otp', asked)).status).toBe(200);
    await expect
      .poll(() => printed.at(-1), deadline)
      .toMatch(/^Mail to ana@example\.com\nConfirm your email[\s\S]+Code: \d{8}/);
    expect(printed.at(-1)).toContain(`${server.address}auth/v1/verify?token=`);
    await server.close();
    await folder.remove();
    // It opens two databases, which is slow on a busy machine.
  }, 120_000);
});
