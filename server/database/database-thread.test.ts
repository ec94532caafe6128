import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyMigratedCluster } from './cluster.fixture.ts';
import type { DatabaseSettings } from './database-message.ts';
import { startDatabaseThread, type DatabaseThread } from './database-thread.ts';
import { exampleFrequency } from '../frequency.fixture.ts';
import { createLog } from '../log.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

const secrets = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };
const headers = { apikey: secrets.secretKey };
const read = { method: 'GET', url: '/rest/v1/frequencies?limit=1', headers };

describe('the database thread', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let thread: DatabaseThread;
  const lines: string[] = [];
  const start = async (
    supabaseFolder: string,
    choice: DatabaseSettings['choice'] = { kind: 'embedded' },
  ): Promise<DatabaseThread> =>
    startDatabaseThread({
      settings: { choice, dataFolder: folder.path, lock: undefined, supabaseFolder, secrets, accounts: undefined },
      log: createLog('error', (text) => lines.push(text)),
      progress: () => undefined,
      onCatalogueChange: () => undefined,
    });
  const statusOfRead = async (): Promise<number> => (await thread.rest(read)).status;
  const currentWorker = async (): Promise<Worker | undefined> => {
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    await thread.rest(read);
    const worker = post.mock.contexts[0] as Worker;
    post.mockRestore();
    return worker;
  };
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyMigratedCluster(folder.path);
    thread = await start(join(import.meta.dirname, '..', '..', 'supabase'));
  });
  afterAll(async () => {
    await thread.close();
    await folder.remove();
  });

  it('does not block the main thread during a long query', async () => {
    const body = JSON.stringify(Array.from({ length: 3000 }, (_, at) => ({ ...exampleFrequency, slug: `many-${at}` })));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { status } = await thread.rest({ method: 'POST', url: '/rest/v1/frequencies', headers, body });
    clearInterval(timer);
    expect(status).toBe(201);
    expect(turns).toBeGreaterThan(20);
  });

  it('does not log a request that is refused', async () => {
    const { status } = await thread.rest({
      method: 'GET',
      url: '/rest/v1/frequencies?hz=eq.ana@example.com',
      headers,
    });
    expect(status).toBe(400);
    expect(lines.join('')).not.toMatch(/ana@|22P02/u);
  });

  it('reports why it does not start', async () => {
    await expect(
      start(join(folder.path, 'none'), { kind: 'postgres', url: 'postgres://127.0.0.1:1/none' }),
    ).rejects.toThrow('ENOENT');
  });

  it('answers 503 when it breaks, reports where, and starts again', async () => {
    const worker = await currentWorker();
    lines.length = 0;
    worker?.postMessage({ id: 0, operation: 'none' });
    const waiting = await Promise.all([
      thread.rest(read),
      thread.auth({ method: 'GET', url: '/auth/v1/user', headers: { 'x-supabase-api-version': '2024-01-01' } }),
    ]);
    for (const { status, headers: answered } of waiting) expect([status, answered['retry-after']]).toEqual([503, '1']);
    expect(waiting.map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as object)).toEqual([
      { code: 'PGRST000', message: 'The database does not answer', details: null, hint: null },
      { code: 'request_timeout', message: 'The database does not answer' },
    ]);
    expect(thread.state()).toMatchObject({ isAvailable: false, isWritable: false, refused: 2 });
    await expect.poll(statusOfRead, { timeout: 30_000 }).toBe(200);
    expect(thread.state()).toMatchObject({ isAvailable: true, isWritable: true, restarts: 1 });
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        event: 'database-thread',
        error: 'TypeError',
        at: expect.stringContaining('database-worker.ts'),
      }),
    );
  });

  it('refuses what comes after it was closed', async () => {
    await thread.close();
    expect(await statusOfRead()).toBe(503);
    expect(thread.state().restarts).toBe(1);
  });
});
