// Real server processes, the scripts of operators, and devices in real browsers, end to end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/browsers/chromium.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import { copyMigratedCluster } from '../../server/database/cluster.fixture.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';
import { findPostgres, runOnce, startPostgres, type PostgresServer } from '../../server/database/postgres.fixture.ts';
import { createServerRuns, type ServerRun, type ServerRuns } from '../../server/process.fixture.ts';
import type { Secrets } from '../../server/secrets.ts';
import type { PageDevice } from './device-page.ts';

const root = join(import.meta.dirname, '..', '..');
const ana = '5e2d9f6e-0000-4000-8000-000000000001';
const account = `insert into auth.users (id, email, email_confirmed_at) values ('${ana}', 'ana@example.org', now())`;
const found = findPostgres();

let browser: Browser;
let script = '';
let postgresServer: PostgresServer | undefined;
const open: ServerRuns[] = [];

beforeAll(async () => {
  const executablePath = process.env['HEADLESS_SHELL'] ?? (await findChromium());
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'esnext', rolldownOptions: { input: join(import.meta.dirname, 'device-page.ts') } },
  });
  const [first] = [built].flat();
  script = first && 'output' in first ? (first.output[0]?.code ?? '') : '';
  if ('bin' in found) postgresServer = await startPostgres(found.bin);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  for (const { end } of open) await end();
  await postgresServer?.stop();
});

interface Place {
  folder: string;
  /** As operators give it. */
  environment: NodeJS.ProcessEnv;
  start: () => Promise<string>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  secrets: () => Promise<Secrets>;
  /** Makes room for a restore, and says where it goes from now on. */
  clear: () => Promise<void>;
}

let databases = 0;
async function newDatabase(): Promise<string> {
  databases += 1;
  return (await postgresServer?.createDatabase(`restored_${databases}`)) ?? '';
}

async function openPlace(kind: 'embedded' | 'postgres'): Promise<Place> {
  const runs = await createServerRuns();
  open.push(runs);
  const environment: NodeJS.ProcessEnv = { DATA_DIR: runs.data, PATH: process.env['PATH'] };
  let running: ServerRun | undefined;
  const stop: Place['stop'] = async (signal = 'SIGTERM') => {
    running?.child.kill(signal);
    await running?.ended();
    running = undefined;
  };
  const start = async (): Promise<string> => {
    running = runs.start({ ...environment, ACCOUNTS: 'real', LOG_LEVEL: 'error' });
    return running.ready();
  };
  if (kind === 'embedded') {
    await copyMigratedCluster(runs.data, 'own');
    const database = await openEmbedded(join(runs.data, 'postgres'));
    await database.transaction(async (session) => session.script(account));
    await database.close();
  } else {
    environment['DATABASE_URL'] = await newDatabase();
    await start();
    await stop();
    await runOnce(environment['DATABASE_URL'], account);
  }
  const clear = async (): Promise<void> => {
    if (kind === 'embedded') await rm(runs.data, { recursive: true });
    else environment['DATABASE_URL'] = await newDatabase();
  };
  return { folder: runs.folder, environment, start, stop, clear, secrets: runs.secrets };
}

async function operate(name: 'backup' | 'restore', word: string, env: NodeJS.ProcessEnv): Promise<[number, string]> {
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), word], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return [code, out + errors];
}

async function newPage(address: string, { jwtSecret, publishableKey: key }: Secrets): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/device.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${script}</script>` }),
  );
  await page.goto(`${address}/device.html`);
  await page.waitForFunction(() => 'openDevice' in globalThis);
  const token = signToken({ sub: ana, role: 'authenticated', exp: Date.now() / 1000 + 3600 }, jwtSecret);
  await page.evaluate(async (person) => void (await globalThis.openDevice(person)), { id: ana, token, key });
  return page;
}

const ask = (page: Page, verb: keyof PageDevice, ids: number[] = []): Promise<unknown> =>
  page.evaluate(async ({ verb: name, ids: given }) => globalThis.device?.[name](given), { verb, ids });

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

async function write(page: Page, ids: number[]): Promise<void> {
  await ask(page, 'toggle', ids);
  expect(await ask(page, 'synchronise')).toBe('synchronised');
}

/** The server goes on at the same address, so that the devices keep what they have stored for it. */
async function expectNothingLost(kind: 'embedded' | 'postgres', order: readonly number[]): Promise<void> {
  const place = await openPlace(kind);
  place.environment['PORT'] = new URL(await place.start()).port;
  const address = `http://127.0.0.1:${place.environment['PORT']}`;
  const secrets = await place.secrets();
  const pages = [await newPage(address, secrets), await newPage(address, secrets), await newPage(address, secrets)];
  for (const [at, page] of pages.entries()) await write(page, [at + 1]);
  if (kind === 'embedded') await place.stop();
  const target = join(place.folder, 'backups', 'one');
  expect(await operate('backup', target, place.environment)).toEqual([0, expect.stringContaining('read again')]);
  if (kind === 'embedded') await place.start();
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
  const expected = [1, 2, 3, ...range(10, 12), ...range(20, 25), ...range(30, 38)];
  expected.push(...range(100, 114), ...range(120, 134), ...range(140, 154));
  for (const page of [...pages, await newPage(address, secrets)]) {
    expect(await ask(page, 'favourites')).toEqual(expected);
    await page.context().close();
  }
  await place.stop();
}

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

it.skipIf('missing' in found)('three devices lose nothing to a restored backup', { timeout: 180_000 }, async () => {
  await expectNothingLost('postgres', [2, 0, 1]);
});

describe.each(kinds)('on %s', (kind) => {
  const cannot = kind === 'postgres' && 'missing' in found;

  it.skipIf(cannot).each(orders)(
    'three devices lose nothing that return in the order %i %i %i',
    { tags: 'long', timeout: 180_000 },
    async (...order) => {
      await expectNothingLost(kind, order);
    },
  );

  it.skipIf(cannot)('a backup is complete, private and unchanged, or refused', { timeout: 180_000 }, async () => {
    const place = await openPlace(kind);
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

it.skipIf('missing' in found)('without the tools of Postgres the message says so', { timeout: 120_000 }, async () => {
  const place = await openPlace('postgres');
  const answer = await operate('backup', join(place.folder, 'backup'), { ...place.environment, PATH: '/nowhere' });
  expect(answer).toEqual([1, expect.stringContaining('postgresql-client')]);
});
