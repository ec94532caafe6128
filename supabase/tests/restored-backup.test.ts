// Real server processes, the scripts of operators, and devices in real browsers, end to end.
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeEverything,
  newPage,
  openEverything,
  openPlace,
  operate,
  postgresBinaries,
  type Kind,
} from './restored-backup.fixture.ts';

beforeAll(openEverything, 120_000);
afterAll(closeEverything);

const ask = (page: Page, verb: 'toggle' | 'synchronise' | 'favourites', ids: number[] = []): Promise<unknown> =>
  page.evaluate(async ({ verb: name, ids: given }) => globalThis.device?.[name](given), { verb, ids });

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

async function write(page: Page, ids: number[]): Promise<void> {
  await ask(page, 'toggle', ids);
  expect(await ask(page, 'synchronise')).toBe('synchronised');
}

/** The server goes on at the same address, so that the devices keep what they have stored for it. */
/** @returns what each device and a new one have at the end */
async function restoreBetween(kind: Kind, order: readonly number[]): Promise<unknown[]> {
  const place = await openPlace(kind);
  place.environment['PORT'] = new URL(await place.start()).port;
  const address = `http://127.0.0.1:${place.environment['PORT']}`;
  const secrets = await place.secrets();
  const pages = [await newPage(address, secrets), await newPage(address, secrets), await newPage(address, secrets)];
  for (const [at, page] of pages.entries()) await write(page, [at + 1]);
  await place.stop();
  const target = join(place.folder, 'backups', 'one');
  expect(await operate('backup', target, place.environment)).toEqual([0, expect.stringContaining('read again')]);
  await place.start();
  for (const [at, page] of pages.entries()) await write(page, range(10 * at + 10, 10 * at + 12 + 3 * at));
  await place.stop();
  await place.clear();
  expect(await operate('restore', target, place.environment)).toEqual([0, expect.stringContaining('Restored')]);
  await place.start();
  for (const at of order) {
    const page = pages[at];
    if (page) await write(page, range(20 * at + 100, 20 * at + 114));
  }
  for (const page of pages) expect(await ask(page, 'synchronise')).toBe('synchronised');
  const found: unknown[] = [];
  for (const page of [...pages, await newPage(address, secrets)]) {
    found.push(await ask(page, 'favourites'));
    await page.context().close();
  }
  await place.stop();
  return found;
}

const everything = [
  ...[1, 2, 3, ...range(10, 12), ...range(20, 25), ...range(30, 38)],
  ...[...range(100, 114), ...range(120, 134), ...range(140, 154)],
];
const onAll = Array.from({ length: 4 }, () => everything);

const kinds = ['embedded', 'postgres'] as const;
/** Each takes longer with the embedded database, which starts slowly. */
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

describe.each(kinds)('on %s', (kind) => {
  const cannot = kind === 'postgres' && 'missing' in postgresBinaries;

  it.skipIf(cannot).each(orders)(
    'three devices lose nothing that return in the order %i %i %i',
    { tags: 'long', timeout: 180_000 },
    async (...order) => {
      expect(await restoreBetween(kind, order)).toEqual(onAll);
    },
  );

  const options = { tags: kind === 'embedded' ? 'long' : [], timeout: 180_000 } as const;
  it.skipIf(cannot)('a backup is complete, private and unchanged, or refused', options, async () => {
    const place = await openPlace(kind, { hasSecretsFile: true });
    await place.start();
    await place.stop('SIGKILL');
    const target = join(place.folder, 'backup');
    expect((await operate('backup', target, place.environment))[0]).toBe(0);
    expect(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))).toMatchObject({
      kind,
      rows: { 'auth.users': 1, 'public.personal_records': 0 },
    });
    for (const [path, mode] of [
      ['', 0o700],
      ['secrets.json', 0o600],
      ['manifest.json', 0o600],
    ] as const)
      expect((await stat(join(target, path))).mode & 0o777, path).toBe(mode);
    expect(await operate('backup', target, place.environment)).toEqual([1, expect.stringContaining('exists already')]);
    expect(await operate('restore', target, place.environment)).toEqual([
      1,
      expect.stringMatching(/already|not empty/),
    ]);
    const secrets = await place.secrets();
    await place.clear();
    await mkdir(place.environment['DATA_DIR'] ?? '', { recursive: true });
    const other = join(place.environment['DATA_DIR'] ?? '', 'secrets.json');
    await writeFile(other, '{}');
    expect(await operate('restore', target, place.environment)).toEqual([1, expect.stringContaining('other secrets')]);
    await rm(other);
    // As an interrupted one leaves it.
    await mkdir(join(place.environment['DATA_DIR'] ?? '', 'postgres.unfinished.1'));
    expect((await operate('restore', target, place.environment))[0]).toBe(0);
    expect(await place.secrets()).toEqual(secrets);
    expect((await stat(other)).mode & 0o777).toBe(0o600);
    await place.start();
    await place.stop();
    const damaged = join(place.folder, 'damaged');
    await cp(target, damaged, { recursive: true });
    await writeFile(join(damaged, 'secrets.json'), '{}');
    await place.clear();
    expect(await operate('restore', damaged, place.environment)).toEqual([1, expect.stringContaining('damaged')]);
    await rename(join(damaged, 'manifest.json'), join(damaged, 'other.json'));
    expect(await operate('restore', damaged, place.environment)).toEqual([1, expect.stringContaining('not a backup')]);
    expect((await readdir(place.folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

it('a running embedded server, and a hosted database, are not backed up', { timeout: 120_000 }, async () => {
  const place = await openPlace('embedded');
  await place.start();
  const target = join(place.folder, 'backup');
  expect(await operate('backup', target, place.environment)).toEqual([1, expect.stringContaining('in use by process')]);
  await place.stop();
  const hosted = { SUPABASE_URL: 'https://example.supabase.co', SUPABASE_ANON_KEY: 'key', PATH: process.env['PATH'] };
  expect(await operate('backup', target, hosted)).toEqual([1, expect.stringContaining('at Supabase')]);
  expect(await operate('restore', join(place.folder, 'none'), place.environment)).toEqual([
    1,
    expect.stringContaining('not a backup'),
  ]);
  expect((await operate('backup', '--help', {}))[0]).toBe(2);
});

it.skipIf('missing' in postgresBinaries)(
  'a backup without the file of secrets that the servers have is refused',
  { timeout: 120_000 },
  async () => {
    const place = await openPlace('postgres', { hasSecretsFile: true });
    const elsewhere = { ...place.environment, DATA_DIR: join(place.folder, 'elsewhere') };
    const answer = await operate('backup', join(place.folder, 'backup'), elsewhere);
    expect(answer).toEqual([1, expect.stringContaining('secrets.json')]);
  },
);

it.skipIf('missing' in postgresBinaries)(
  'without the tools of Postgres the message says so',
  { timeout: 120_000 },
  async () => {
    const place = await openPlace('postgres');
    const answer = await operate('backup', join(place.folder, 'backup'), { ...place.environment, PATH: '/nowhere' });
    expect(answer).toEqual([1, expect.stringContaining('postgresql-client')]);
  },
);
