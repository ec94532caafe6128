import fs, { globSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyMigratedCluster } from './cluster.fixture.ts';
import { dataFolderPaths } from './data-folder.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: string;
let database: Database;
const failures: unknown[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  await copyMigratedCluster(folder.path, 'own');
  cluster = dataFolderPaths.cluster(folder.path);
  database = await openEmbedded(cluster, { isDurable: true, onUpkeepError: (error) => failures.push(error) });
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const person = '4f2b7a4e-4b1c-4d5e-8a53-3f6a1f0f7a11';
const bytesOf = (pattern: string): number =>
  globSync(join(cluster, pattern)).reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

it.runIf(process.platform === 'linux')(
  'flushes its log to the disk before a write is answered, not for reads',
  async () => {
    const flushed: string[] = [];
    const flush = fs.fdatasyncSync;
    vi.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
      flush(file);
      flushed.push(readlinkSync(`/proc/self/fd/${file}`));
    });
    await database.transaction(async ({ rows }) => rows('select id from auth.users'));
    expect(flushed).toEqual([]);
    await database.transaction(async ({ rows }) => {
      await rows('insert into auth.users (id) values ($1)', [person]);
      expect(flushed).toEqual([]);
    });
    expect(flushed).toEqual([expect.stringContaining('/pg_wal/')]);
  },
);

it('keeps its size when the same rows are written again and again', async () => {
  // Without flushing, which takes most of the time and changes nothing here.
  await database.close();
  database = await openEmbedded(cluster, { onUpkeepError: (error) => failures.push(error) });
  await database.transaction(async ({ rows }) =>
    rows('insert into auth.users (id) select gen_random_uuid() from generate_series(1, 500)'),
  );
  const seen: { table: number; log: number }[] = [];
  for (let round = 0; round < 40; round += 1) {
    await database.transaction(async ({ rows }) =>
      rows(
        `update auth.users set raw_user_meta_data = jsonb_build_object('text', repeat(id::text, 40), 'n', $1::text)`,
        [String(round)],
      ),
    );
    const [size] = await database.transaction(async ({ rows }) =>
      rows<{ bytes: number }>(`select pg_total_relation_size('auth.users')::integer as bytes`),
    );
    seen.push({ table: size?.bytes ?? 0, log: bytesOf('pg_wal/0*') });
  }
  expect(failures).toEqual([]);
  // 20 000 versions of 1.7 kB are 34 MB.
  expect(Math.max(...seen.map(({ table }) => table))).toBeLessThan(6_000_000);
  expect(Math.max(...seen.map(({ log }) => log))).toBeLessThan(140_000_000);
});

it('keeps its size when devices push the same records again and again', async () => {
  const keys = Array.from({ length: 500 }, () => crypto.randomUUID());
  let bases = new Map<string, number>();
  const push = async (round: number): Promise<{ key: string; seq: number }[]> => {
    const records = keys.map((key) => ({
      kind: 'sessions',
      key,
      data: { round, text: key.repeat(30) },
      base: bases.get(key) ?? 0,
      edited_at: '2026-11-25T05:00:00Z',
    }));
    return database.transaction(async ({ rows, script }) => {
      await rows("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: person, aal: 'aal1' })]);
      await script('set local role authenticated');
      const [answer] = await rows<{ pushed: { key: string; seq: number }[] }>(
        'select public.push_records($1::uuid, 0, $2::jsonb) as pushed',
        [person, JSON.stringify(records)],
      );
      return answer?.pushed ?? [];
    });
  };
  const sizes: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    bases = new Map((await push(round)).map(({ key, seq }) => [key, seq]));
    expect(bases.size).toBe(keys.length);
    const [size] = await database.transaction(async ({ rows }) =>
      rows<{ bytes: number }>(`select pg_total_relation_size('public.personal_records')::integer as bytes`),
    );
    sizes.push(size?.bytes ?? 0);
  }
  expect(failures).toEqual([]);
  // 20 000 versions of 1.2 kB are 24 MB.
  expect(Math.max(...sizes)).toBeLessThan(12_000_000);
});
