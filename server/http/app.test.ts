import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { sendRawRequest, type Answer } from './raw-request.fixture.ts';
import { createLog } from '../log.ts';
import { assetText, inlineScriptHash, temporaryFolder, writeSite } from './site.fixture.ts';
import { startServer, type RunningServer } from '../start-server.ts';

describe('a server in front of a hosted project', () => {
  let server: RunningServer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const lines: string[] = [];
  const progress: string[] = [];
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    sendRawRequest(server.address, path, { headers, method });

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeSite(folder.path);
    const environment = {
      PORT: '0',
      DATA_DIR: `${folder.path}/data`,
      SITE_DIR: folder.path,
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_ANON_KEY: 'a"<&>$&',
      PUBLIC_URL: 'https://onda.example/',
    };
    server = await startServer({
      environment,
      progress: (text) => progress.push(text),
      log: createLog('info', (text) => lines.push(text)),
    });
  });
  afterAll(async () => {
    await server?.close();
    await folder.remove();
  });

  it.each([
    ['avif', 'image/avif'],
    ['ico', 'image/x-icon'],
    ['png', 'image/png'],
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['woff2', 'font/woff2'],
    ['json', 'application/json'],
  ])('sends a .%s file with its media type, which browsers obey because of nosniff', async (extension, type) => {
    expect((await ask(`/file.${extension}`)).headers['content-type']).toBe(type);
  });

  it('prints its address last', () => {
    expect(progress.at(-1)).toBe(`Onda: ${server.address}`);
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it('writes the backend into the page, escaped', async () => {
    const { body } = await ask('/');
    expect(body.toString()).toContain(
      '<meta name="onda-backend" content="{&quot;url&quot;:&quot;https://project.supabase.co&quot;,&quot;key&quot;:&quot;a\\&quot;&lt;&amp;&gt;$&amp;&quot;}">',
    );
    expect(body.toString()).not.toContain('onda:backend');
  });

  it('names the picture of a shared link by its absolute URL', async () => {
    const { body } = await ask('/');
    expect(body.toString()).toContain('<meta property="og:image" content="https://onda.example/social.png">');
  });

  it('writes the configuration into the service worker, which is never cached', async () => {
    const { body, headers } = await ask('/service-worker.js');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/javascript; charset=utf-8', 'no-cache']);
    const written = /^const backend = '([^']+)';\n$/.exec(body.toString())?.[1] ?? '';
    expect(JSON.parse(JSON.parse(`"${written}"`) as string)).toEqual({
      url: 'https://project.supabase.co',
      key: 'a"<&>$&',
      stamp: expect.stringMatching(/^[\da-f]{8}$/),
    });
    const again = await ask('/service-worker.js', { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('prefers the language of the header over the cookie', async () => {
    const asked = async (language: string): Promise<string> =>
      (await ask('/library', { 'app-language': language, cookie: 'app-language=en' })).body.toString();
    expect(await asked('es')).toContain('<html lang="es"');
    expect(await asked('en')).toContain('<html lang="en"');
    expect(await asked('fr')).toContain('<html lang="en"');
  });

  it.each([
    ['es', undefined, undefined],
    ['en', 'app-language=en', undefined],
    ['en', 'a=b; app-language=en; c=d', undefined],
    ['es', 'app-language=es', undefined],
    ['es', 'app-language=fr', undefined],
    ['es', 'my-app-language=en', undefined],
    ['es', 'app-language=english', undefined],
    ['en', undefined, 'en-GB,en;q=0.9'],
    ['en', undefined, 'fr-FR,fr;q=0.9'],
    ['es', undefined, 'es-419,es;q=0.9,en;q=0.8'],
    ['es', undefined, 'en;q=0.5,es;q=0.9'],
    ['es', undefined, 'ca,es;q=0.9,en;q=0.8'],
    ['es', undefined, '*'],
    ['es', undefined, ',;q=x'],
    ['es', 'app-language=es', 'en-GB,en;q=0.9'],
  ])('answers in %s for the cookie %s and a browser that prefers %s', async (locale, cookie, language) => {
    const { body, headers } = await ask('/library', {
      ...(cookie !== undefined && { cookie }),
      ...(language !== undefined && { 'accept-language': language }),
    });
    expect(body.toString()).toContain(`<html lang="${locale}"><head><title>library $& ${locale}</title>`);
    expect(headers['vary']).toContain('Cookie');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('compresses pages, and answers 304 to a client that has them', async () => {
    const plain = await ask('/auth');
    const brotli = await ask('/auth', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask('/auth', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
    const again = await ask('/auth', { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers['etag']) });
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, gzip.headers['etag']]);
    expect(
      (await ask('/auth', { cookie: 'app-language=en', 'if-none-match': String(plain.headers['etag']) })).status,
    ).toBe(200);
  });

  it('answers HEAD like GET without a body', async () => {
    for (const path of ['/', '/robots.txt', '/nowhere']) {
      const [got, head] = await Promise.all([ask(path), ask(path, {}, 'HEAD')]);
      expect([head.status, head.headers['content-length'], head.headers['etag'], head.body.length]).toEqual([
        got.status,
        String(got.body.length),
        got.headers['etag'],
        0,
      ]);
    }
  });

  it.each([
    ['/library/', 308, '/library'],
    ['/diagnosis/results//?a=1', 308, '/diagnosis/results?a=1'],
    ['//evil.example/', 404, undefined],
    ['//library/', 404, undefined],
    ['/nowhere', 404, undefined],
    ['/nowhere/', 404, undefined],
    ['/constructor', 404, undefined],
    ['/__proto__', 404, undefined],
    ['/../pages.json', 404, undefined],
    ['/assets/../../pages.json', 404, undefined],
    ['/..%2fpages.json', 404, undefined],
    ['/%2e%2e/pages.json', 404, undefined],
    ['/assets/..%5c..%5cpages.json', 404, undefined],
    ['/assets/gone-000000.js', 404, undefined],
    ['/assets/main-a1b2c3.js.br', 404, undefined],
    ['/.vite/manifest.json', 404, undefined],
    ['/%zz', 400, undefined],
    ['/%c3%28', 400, undefined],
    ['/a%00b', 400, undefined],
    ['/_system/info', 404, undefined],
    ['/auth/v1/settings', 404, undefined],
    ['/functions/v1/delete-account', 404, undefined],
    ['/functions/v1/erase-records', 404, undefined],
    ['/storage/v1/bucket', 404, undefined],
    ['/rest/v1/frequencies', 404, undefined],
    ['/static/main.js', 404, undefined],
  ])('answers %s with %i', async (path, status, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers['location']]).toEqual([status, location]);
  });

  it.each([
    ['/_system/info', 'application/json'],
    ['/auth/v1/settings', 'application/json'],
    ['/storage/v1/bucket', 'application/json'],
    ['/rest/v1/frequencies', 'application/json'],
    ['/assets/gone-000000.js', 'text/plain; charset=UTF-8'],
  ])('answers %s without a page', async (path, type) => {
    expect((await ask(path)).headers['content-type']).toBe(type);
  });

  it('has a not-found page in both languages', async () => {
    expect((await ask('/nowhere')).body.toString()).toContain('not-found $& es');
    expect((await ask('/nowhere', { cookie: 'app-language=en' })).body.toString()).toContain('not-found $& en');
  });

  it('refuses other methods than GET and HEAD for pages, and large bodies', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      for (const path of ['/library', '/functions/v1/delete-account', '/functions/v1/erase-records'])
        expect([(await ask(path, {}, method)).status, method]).toEqual([405, method]);
    expect((await ask('/library', { 'content-length': '70000' }, 'POST')).status).toBe(413);
    expect((await ask('/library', { 'transfer-encoding': 'chunked' }, 'POST')).status).toBe(413);
  });

  it('lets hashed files be cached for a year and others for an hour', async () => {
    const asset = await ask('/assets/main-a1b2c3.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(asset.body).toString()).toBe(assetText);
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const manifest = await ask('/manifest.webmanifest', { 'accept-encoding': 'br' });
    expect(manifest.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/manifest+json',
    });
    expect(manifest.headers['content-encoding']).toBeUndefined();
    expect((await ask('/manifest.webmanifest', { 'if-none-match': String(manifest.headers['etag']) })).status).toBe(
      304,
    );
  });

  it.each(['/', '/nowhere', '/robots.txt', '/health', '/health/ready', '/%zz', '/auth/v1/token'])(
    'sends every security header with %s',
    async (path) => {
      const { headers } = await ask(path);
      const policy = new Map(
        String(headers['content-security-policy'])
          .split('; ')
          .map((part) => [part.split(' ')[0], part]),
      );
      expect(Object.fromEntries(policy)).toEqual({
        // WebKitGTK reports `manifest-src` as unknown: only the manifest falls back to default-src.
        'default-src': "default-src 'self'",
        'child-src': "child-src 'none'",
        'frame-src': "frame-src 'none'",
        'object-src': "object-src 'none'",
        'script-src': `script-src 'self' '${inlineScriptHash}'`,
        'style-src': "style-src 'self'",
        'style-src-attr': "style-src-attr 'unsafe-inline'",
        'img-src': "img-src 'self' data: blob:",
        'font-src': "font-src 'self'",
        'connect-src': "connect-src 'self' https://project.supabase.co",
        'media-src': "media-src 'self' blob: data:",
        'worker-src': "worker-src 'self' blob:",
        'base-uri': "base-uri 'none'",
        'form-action': "form-action 'self'",
        'frame-ancestors': "frame-ancestors 'none'",
      });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'screen-wake-lock=(self), autoplay=(self), camera=(), geolocation=(), microphone=()',
      });
      const unsent = ['x-frame-options', 'x-xss-protection', 'origin-agent-cluster', 'access-control-allow-origin'];
      for (const name of [...unsent, 'x-dns-prefetch-control', 'x-download-options'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it('reports that it is healthy without a database of its own', async () => {
    const { status, headers, body } = await ask('/health');
    expect(headers['cache-control']).toBe('no-store');
    expect([status, JSON.parse(body.toString())]).toEqual([200, { status: 'ok', database: 'hosted' }]);
  });

  it('reports a failed database, and no details of an internal error', async () => {
    const broken = createApp({
      pages: { has: () => false, prepare: async () => undefined, respond: async () => Response.error() },
      files: { respond: async () => Promise.reject(new Error('secret detail')) },
      serviceWorker: () => Response.error(),
      rest: undefined,
      accounts: undefined,
      health: () => ({ database: 'failed' }),
      contentSecurityPolicy: { defaultSrc: ["'none'"] },
      publicUrl: undefined,
      log: createLog('silent'),
    });
    const states = await Promise.all(['/health', '/health/ready'].map(async (path) => broken.request(path)));
    expect(await Promise.all(states.map(async (state) => [state.status, await state.json()]))).toEqual([
      [200, { status: 'ok', database: 'failed' }],
      [503, { status: 'failed', database: 'failed' }],
    ]);
    const failed = await broken.request('/');
    expect(failed.headers.get('strict-transport-security')).toBeNull();
    expect([failed.status, failed.headers.get('x-content-type-options'), await failed.text()]).toEqual([
      500,
      'nosniff',
      '{"message":"Something went wrong"}',
    ]);
  });

  it('logs one line per request without personal data', async () => {
    lines.length = 0;
    const { headers } = await ask('/library?email=ana@example.com', {
      'user-agent': 'Ana',
      cookie: 'secret=1',
      authorization: 'Bearer secret',
      'x-request-id': 'mine',
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatch(/\n$/);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String),
      level: 'info',
      event: 'request',
      id: headers['x-request-id'],
      method: 'GET',
      path: '/library',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(headers['x-request-id']).not.toBe('mine');
    expect(lines.join('')).not.toMatch(/ana|secret|127\.0\.0\.1/i);
  });

  it('does not log that it is well, which a balancer asks once a second', async () => {
    lines.length = 0;
    expect((await ask('/health')).status).toBe(200);
    await ask('/nowhere');
    await expect.poll(() => lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(['/nowhere']);
  });

  it('shortens long paths in the log, and counts only bytes that were sent', async () => {
    lines.length = 0;
    await ask(`/${'a'.repeat(500)}`, {}, 'HEAD');
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `/${'a'.repeat(199)}`, bytes: 0 });
  });
});

it('pages and policy name the captcha that the account service asks for', async () => {
  const folder = await temporaryFolder();
  await writeSite(folder.path);
  const environment = {
    PORT: '0',
    SITE_DIR: folder.path,
    ACCOUNTS: 'real',
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_ANON_KEY: 'key',
    CAPTCHA: 'turnstile:1x00000000000000000000AA',
  };
  const server = await startServer({ environment, log: createLog('silent') });
  const { body, headers } = await sendRawRequest(server.address, '/auth', { headers: {}, method: 'GET' });
  await server.close();
  await folder.remove();
  expect(body.toString().replaceAll('&quot;', '"')).toContain(
    '"accounts":true,"seals":true,"captcha":{"provider":"turnstile","siteKey":"1x00000000000000000000AA"}}',
  );
  expect(headers['content-security-policy']).toContain('frame-src https://challenges.cloudflare.com;');
});
