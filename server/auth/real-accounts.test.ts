import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../e2e/account-protocol/context.ts';
import { startRealServer, type RealServer } from './real-server.fixture.ts';
import { copyMigratedCluster } from '../database/cluster.fixture.ts';
import { dataFolderPaths } from '../database/data-folder.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import { deadline } from '../process.fixture.ts';
import type { Secrets } from '../secrets.ts';
import { startServer } from '../start-server.ts';

describe('a server with real accounts', () => {
  let real: RealServer;
  let person: Promise<Person> | undefined;
  beforeAll(async () => {
    real = await startRealServer();
  });
  afterAll(async () => real?.close());

  it('tells the page that it has accounts', async () => {
    const page = await (await fetch(real.server.address)).text();
    expect(page).toContain(
      `<meta name="onda-backend" content="{&quot;url&quot;:&quot;&quot;,&quot;key&quot;:&quot;${real.secrets.publishableKey}&quot;,&quot;accounts&quot;:true,&quot;seals&quot;:true}">`,
    );
  });

  it('accepts the tokens of its accounts for its data', async () => {
    const { session } = await real.context.person();
    const headers = { apikey: real.secrets.publishableKey, authorization: `Bearer ${session.access_token}` };
    expect((await fetch(`${real.server.address}rest/v1/frequencies?limit=1`, { headers })).status).toBe(200);
  });

  it.each([
    ['/%61uth/v1/verify', 404],
    ['/auth/%761/verify', 404],
    ['/auth/v1/%76erify', 404],
    ['/auth/v1//verify', 404],
    ['//auth/v1/verify', 405],
    ['/AUTH/v1/verify', 405],
    ['/functions/v1/delete%2Daccount', 404],
    ['/%66unctions/v1/delete-account', 404],
    ['/functions/v1/delete-account/', 405],
    ['/%72est/v1/sync_heads', 404],
    ['/rest/%76%31/personal_records', 404],
    ['/rest/v1/personal%5frecords', 404],
    ['/rest/v1/rpc%2Fstart_new_epoch', 404],
    ['/rest/v1/rpc/start_new_epoch/', 404],
    ['/rest/v1//sync_heads', 404],
    ['/service-worker%2Ejs', 405],
    ['/%68ealth', 405],
  ])('POST %s reaches nothing', async (path, status) => {
    const { session } = await (person ??= real.context.person());
    const answer = await fetch(new URL(real.server.address).origin + path, {
      method: 'POST',
      headers: { apikey: real.secrets.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: '{}',
    });
    expect(answer.status).toBe(status);
  });

  it('shows a page for the link of a mail, with headers of its own', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${real.context.url}/verify?token=t&type=signup`, { method });
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* form-action 'self'/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('limits the form of that page to 30 tries, and answers it with a page of the app even then', async () => {
    const press = async (): Promise<string> => {
      const { status, headers } = await fetch(`${real.context.url}/open-link`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'x-forwarded-for': '203.0.113.77' },
        body: new URLSearchParams({ token: 't', type: 'signup' }),
      });
      expect(status).toBe(303);
      return new URL(headers.get('location') ?? '', real.context.site).searchParams.get('error_code') ?? '';
    };
    for (let round = 0; round < 30; round += 1) expect(await press()).toBe('otp_expired');
    expect(await press()).toBe('over_request_rate_limit');
  });

  it('logs neither addresses of people nor queries', () => {
    expect(real.lines.join('')).toContain('/auth/v1/verify');
    expect(real.lines.join('')).not.toMatch(/@example\.com|token=|redirect_to/);
  });
});

describe('a server without an SMTP_URL', () => {
  it('announces at its start that mails are printed, and prints them', async () => {
    const folder = await temporaryFolder();
    const [site, data] = [join(folder.path, 'site'), join(folder.path, 'data')];
    await writeSite(site);
    await copyMigratedCluster(data, 'own');
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
    // Only a browser that waits for it gets a link.
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
    expect((await ask('/otp', { email: 'ana@example.com', ...challenge })).status).toBe(200);
    await expect
      .poll(() => printed.at(-1), deadline)
      .toMatch(/^Mail to ana@example\.com\nConfirm your email[\s\S]+Code: \d{8}/);
    expect(printed.at(-1)).toContain(`${server.address}auth/v1/verify?token=`);
    await server.close();
    await folder.remove();
    // It opens two databases, which is slow on a busy machine.
  }, 120_000);
});
