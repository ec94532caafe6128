import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultAccountLimits } from '../auth/auth-message.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { routeClassOf } from './route-class.ts';
import { copyMigratedCluster } from '../database/cluster.fixture.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { installSystemPackages } from '../../scripts/browsers/system-packages.ts';

const metricsToken = 'a token of the operator';

describe('the metrics of a server with accounts', () => {
  let server: RunningServer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeSite(folder.path);
    const data = join(folder.path, 'data');
    await copyMigratedCluster(data, 'own');
    server = await startServer({
      environment: {
        PORT: '0',
        DATA_DIR: data,
        SITE_DIR: folder.path,
        ACCOUNTS: 'real',
        METRICS_TOKEN: metricsToken,
      },
      log: createLog('silent'),
      accountLimits: { ...defaultAccountLimits, preparedWithin: 0 },
    });
  });
  afterAll(async () => {
    await server?.close();
    await folder.remove();
  });

  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const answer = await fetch(server.address + path, init);
    await answer.clone().arrayBuffer();
    return answer;
  };
  const read = async (method = 'GET'): Promise<Response> =>
    ask('metrics', { method, headers: { authorization: `Bearer ${metricsToken}` } });
  const valueOf = async (series: string): Promise<number | undefined> => {
    const line = (await (await read()).text()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
  const publishableKey = async (): Promise<string> =>
    /sb_publishable_[\w-]+/.exec(await (await ask('')).text())?.[0] ?? '';

  it.each([undefined, 'Bearer wrong', metricsToken, `bearer ${metricsToken} `, `Bearer ${metricsToken}x`])(
    'are refused with the authorization %j',
    async (authorization) => {
      const answer = await ask('metrics', authorization === undefined ? {} : { headers: { authorization } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('onda_');
    },
  );

  it('are text that no cache keeps', async () => {
    const answer = await read();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^onda_build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m);
    const head = await read('HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('count requests, questions to the database, refused calls of accounts and mails', async () => {
    const headers = { apikey: await publishableKey(), 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<number> =>
      (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    const person = { email: 'ana@example.com', password: 'a long password' };
    expect(await post('auth/v1/token?grant_type=password', person)).toBe(400);
    expect(await post('auth/v1/signup', person)).toBe(200);
    expect((await ask('rest/v1/frequencies?limit=1', { headers })).status).toBe(200);
    await expect.poll(() => valueOf('onda_requests_total{route="accounts",status="400"}')).toBe(1);
    expect(await valueOf('onda_accounts_refused_total{reason="invalid_credentials"}')).toBe(1);
    await expect.poll(() => valueOf('onda_mails_total{outcome="sent"}'), { timeout: 10_000 }).toBe(1);
    expect(await valueOf('onda_mails_waiting')).toBe(0);
    expect(await valueOf('onda_database_waiting')).toBe(0);
    expect(await valueOf('onda_request_seconds_count{route="catalogue"}')).toBe(1);
  });

  it('hold nothing personal, and no series that a visitor made', async () => {
    const series = async (): Promise<number> =>
      (await (await read()).text()).split('\n').filter((line) => line.startsWith('onda_')).length;
    const visit = async (name: string): Promise<Response[]> =>
      Promise.all(
        [
          `${name}?email=ana@example.com`,
          `auth/v1/${name}`,
          `rest/v1/${name}`,
          `assets/${name}`,
          `${name}.${name}`,
        ].map(async (path) => ask(path, { headers: { 'user-agent': name } })),
      );
    await visit('first');
    await expect.poll(() => valueOf('onda_requests_total{route="asset",status="404"}')).toBe(1);
    const before = await series();
    for (let at = 0; at < 50; at += 1) await visit(`name${at}`);
    expect(await series()).toBe(before);
    expect(await (await read()).text()).not.toMatch(/ana|example|name\d|127\.0\.0\.1/);
  });

  it('are valid for Prometheus', { tags: 'long' }, async ({ skip }) => {
    const installed = (): boolean => existsSync('/usr/bin/promtool');
    if (!installed()) installSystemPackages(['prometheus']);
    if (!installed()) skip('promtool (Debian: prometheus) cannot be installed here');
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await (await read()).text(),
      encoding: 'utf8',
    });
    // 3 for a remark on style: prom-client names some gauges of Node.js like counters.
    expect([0, 3]).toContain(status);
    expect((stdout + stderr).split('\n').filter((line) => !/^nodejs_active_\w+_total /.test(line))).toEqual(['']);
  });
});

it('are at no address without a token', async () => {
  const folder = await temporaryFolder();
  await writeSite(folder.path);
  const environment = {
    PORT: '0',
    SITE_DIR: folder.path,
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_ANON_KEY: 'key',
  };
  const server = await startServer({ environment, log: createLog('silent') });
  const headers = { authorization: 'Bearer undefined' };
  expect((await fetch(`${server.address}metrics`, { headers })).status).toBe(404);
  await server.close();
  await folder.remove();
});

describe('metrics', () => {
  const series = async (metrics: Metrics, name: string): Promise<string[]> =>
    (await metrics.text()).body.split('\n').filter((line) => line.startsWith(name));

  it('count lines of the log that are missing', async () => {
    const lost = { limit: 0, output: 0 };
    const metrics = await createMetrics(() => lost);
    Object.assign(lost, { limit: 11_000, output: 3 });
    for (let at = 0; at < 2; at += 1)
      expect(await series(metrics, 'onda_log_lines_lost_total')).toEqual([
        'onda_log_lines_lost_total{reason="limit"} 11000',
        'onda_log_lines_lost_total{reason="output"} 3',
      ]);
  });

  it('have a bounded number of reasons', async () => {
    const metrics = await createMetrics(() => ({ limit: 0, output: 0 }));
    for (let at = 0; at < 1000; at += 1)
      metrics.accountRefused(`reason_${'abcdefghij'.repeat(3).slice(0, at % 30)}${'x'.repeat(at % 7)}`);
    for (const odd of ['"} 1\nforged 1', 'x'.repeat(99), '']) metrics.accountRefused(odd);
    const all = await series(metrics, 'onda_accounts_refused_total');
    expect(all.length).toBeLessThanOrEqual(41);
    expect(all.join('\n')).not.toContain('forged');
  });

  it.each([
    ['/', 'page'],
    ['/library', 'page'],
    ['/nowhere/at/all', 'page'],
    ['/assets/main.js', 'asset'],
    ['/favicon.svg', 'file'],
    ['/service-worker.js', 'file'],
    ['/rest/v1/frequencies', 'catalogue'],
    ['/rest/v1/personal_records', 'records'],
    ['/rest/v1/rpc/start_new_epoch', 'records'],
    ['/auth/v1/token', 'accounts'],
    ['/functions/v1/delete-account', 'accounts'],
    ['/health', 'health'],
    ['/health/ready', 'health'],
    ['/healthy', 'page'],
    ['/metrics', 'metrics'],
  ])('count %s as %s', (path, route) => {
    expect(routeClassOf(path)).toBe(route);
  });
});
