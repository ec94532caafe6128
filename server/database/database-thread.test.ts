import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyMigratedCluster } from './cluster.fixture.ts';
import { startDatabaseThread, type DatabaseSettings, type DatabaseThread } from './database-thread.ts';
import { createLog } from '../log.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

const secrets = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };
const headers = { apikey: secrets.secretKey };

describe('the database thread', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let thread: DatabaseThread;
  let worker: Worker | undefined;
  const lines: string[] = [];
  const onEnd = vi.fn<() => void>();
  const start = async (
    supabaseFolder: string,
    choice: DatabaseSettings['choice'] = { kind: 'embedded' },
  ): Promise<DatabaseThread> =>
    startDatabaseThread({
      settings: { choice, dataFolder: folder.path, lock: undefined, supabaseFolder, secrets, accounts: undefined },
      log: createLog('error', (text) => lines.push(text)),
      progress: () => undefined,
      onEnd,
    });
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyMigratedCluster(folder.path);
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    thread = await start(join(import.meta.dirname, '..', '..', 'supabase'));
    await thread.countFrequencies();
    worker = post.mock.contexts[0] as Worker;
    post.mockRestore();
  });
  afterAll(async () => {
    await worker?.terminate();
    await folder.remove();
  });

  it('does not block the main thread during a long query', async () => {
    const select = Array.from({ length: 160 }, (_, at) => `a${at}:sources`).join(',');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const { status } = await thread.rest({ method: 'GET', url: `/rest/v1/frequencies?select=${select}`, headers });
    clearInterval(timer);
    expect(status).toBe(413);
    expect(turns).toBeGreaterThan(20);
  });

  it('logs its errors without the query', async () => {
    await thread.rest({ method: 'GET', url: '/rest/v1/frequencies?hz=eq.ana@example.com', headers });
    expect(lines.join('')).toContain('22P02');
    expect(lines.join('')).not.toContain('ana@');
  });

  it('reports why it does not start', async () => {
    await expect(
      start(join(folder.path, 'none'), { kind: 'postgres', url: 'postgres://127.0.0.1:1/none' }),
    ).rejects.toThrow('ENOENT');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('reports when and where it breaks, and rejects pending and later calls', async () => {
    lines.length = 0;
    worker?.postMessage({ id: 0, work: 'none' });
    const waiting = [thread.countFrequencies(), thread.countFrequencies()];
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(onEnd).toHaveBeenCalledOnce();
    const broken = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(broken).toEqual([
      expect.objectContaining({
        event: 'database-thread',
        error: 'TypeError',
        at: expect.stringContaining('database-worker.ts'),
      }),
    ]);
    await expect(thread.countFrequencies()).rejects.toThrow('The database thread has ended');
    await expect(thread.close()).rejects.toThrow('The database thread has ended');
  });
});
