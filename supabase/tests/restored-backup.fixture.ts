import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, type Browser, type Page } from 'playwright';
import { findChromium } from '../../scripts/browsers/chromium.ts';
import { copyMigratedCluster } from '../../server/database/cluster.fixture.ts';
import { dataFolderPaths, prepareDataFolder } from '../../server/database/data-folder.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';
import {
  findPostgres,
  runOnce,
  startPostgres,
  type PostgresServer,
} from '../../server/database/postgres/postgres.fixture.ts';
import { createServerRuns, type ServerRun, type ServerRuns } from '../../server/process.fixture.ts';
import { loadSecrets, type Secrets } from '../../server/secrets.ts';
import { bundleDevice, openDevicePage } from './device-page.fixture.ts';

export type Kind = 'embedded' | 'postgres';

const root = join(import.meta.dirname, '..', '..');
const ana = '5e2d9f6e-0000-4000-8000-000000000001';
const account = `insert into auth.users (id, email, email_confirmed_at) values ('${ana}', 'ana@example.org', now())`;
export const postgresBinaries = findPostgres();

let browser: Browser;
let script = '';
let postgresServer: PostgresServer | undefined;
const open: ServerRuns[] = [];

export async function openEverything(): Promise<void> {
  const executablePath = process.env['HEADLESS_SHELL'] ?? (await findChromium());
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  script = await bundleDevice();
  if ('bin' in postgresBinaries) postgresServer = await startPostgres(postgresBinaries.bin);
}

export async function closeEverything(): Promise<void> {
  await browser?.close();
  for (const { end } of open) await end();
  await postgresServer?.stop();
}

export interface Place {
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

/** `hasSecretsFile`: as older versions had one with Postgres, too; else the servers share them through the database. */
export async function openPlace(
  kind: Kind,
  { hasSecretsFile = kind === 'embedded' }: { hasSecretsFile?: boolean } = {},
): Promise<Place> {
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
    await prepareDataFolder(runs.data);
    if (hasSecretsFile) await loadSecrets(dataFolderPaths.secrets(runs.data));
    await start();
    await stop();
    await runOnce(environment['DATABASE_URL'], account);
  }
  const clear = async (): Promise<void> => {
    if (kind === 'embedded') await rm(runs.data, { recursive: true });
    else environment['DATABASE_URL'] = await newDatabase();
  };
  const secrets = async (): Promise<Secrets> => runs.secrets(hasSecretsFile ? undefined : environment['DATABASE_URL']);
  return { folder: runs.folder, environment, start, stop, clear, secrets };
}

export async function operate(
  name: 'backup' | 'restore',
  word: string,
  env: NodeJS.ProcessEnv,
): Promise<[number, string]> {
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

export const newPage = async (address: string, secrets: Secrets): Promise<Page> =>
  openDevicePage(await browser.newContext(), { script, address, secrets }, { id: ana });
