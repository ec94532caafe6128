import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRawRequest, type Answer } from './raw-request.fixture.ts';
import { createLog } from '../log.ts';
import { temporaryFolder, writeSite } from './site.fixture.ts';
import { startServer, type RunningServer } from '../start-server.ts';

describe('a server whose answers are cached', () => {
  let server: RunningServer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
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
      SUPABASE_ANON_KEY: 'a',
      PUBLIC_URL: 'http://onda.example',
    };
    server = await startServer({ environment, log: createLog('silent') });
  });
  afterAll(async () => {
    await server?.close();
    await folder.remove();
  });

  it.each(['/', '/robots.txt', '/service-worker.js'])('answers 304 for %s with its content type', async (path) => {
    const { headers } = await ask(path);
    const known = await ask(path, { 'if-none-match': '*' });
    expect([known.status, known.headers['content-type'], known.headers['etag']]).toEqual([
      304,
      headers['content-type'],
      headers['etag'],
    ]);
  });

  it('never answers 304 for a missing page', async () => {
    const { headers } = await ask('/nowhere');
    for (const tag of ['*', String(headers['etag'])])
      expect((await ask('/nowhere', { 'if-none-match': tag })).status).toBe(404);
  });

  it.each([
    ['GET', '/library/', 308],
    ['GET', '/nowhere', 404],
    ['GET', '/assets/gone-000000.js', 404],
    ['GET', '/rest/v1/frequencies', 404],
    ['PUT', '/library', 405],
    ['GET', '/%zz', 400],
  ])('answers %s %s, %i, with no-cache', async (method, path, status) => {
    const answer = await ask(path, {}, method);
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-cache']);
  });

  it('answers a range request with the whole file', async () => {
    const { status, headers, body } = await ask('/robots.txt', { range: 'bytes=0-3' });
    expect([status, headers['accept-ranges'], body.toString()]).toEqual([200, undefined, 'User-agent: *\n']);
  });

  it('retries a file that could not be read before', async () => {
    const file = join(folder.path, 'client', 'manifest.webmanifest');
    await rename(file, `${file}.away`);
    expect((await ask('/manifest.webmanifest')).status).toBe(500);
    await rename(`${file}.away`, file);
    expect((await ask('/manifest.webmanifest')).status).toBe(200);
  });

  it('sends no Strict-Transport-Security without a public URL', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
  });
});
