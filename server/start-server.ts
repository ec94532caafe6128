import { join } from 'node:path';
import { createApp } from './http/app.ts';
import { readConfig, type Config } from './config.ts';
import { explainDataFolderFailure } from './database/data-folder-failure.ts';
import { dataFolderPaths, prepareDataFolder } from './database/data-folder.ts';
import { lockDataFolder } from './database/data-lock.ts';
import { startDatabaseThread, type DatabaseSettings } from './database/database-thread.ts';
import { createCatalogueReader, hostedRows } from './catalogue/catalogue-rows.ts';
import { createHealthCheck, type Health } from './http/health.ts';
import { listen, type Listener } from './http/listener.ts';
import { createLog, type Log } from './log.ts';
import { loadPages, type BackendForClient } from './http/pages.ts';
import { createRest, type Rest } from './catalogue/rest.ts';
import { loadSecrets } from './secrets.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';
import { loadServiceWorker } from './http/service-worker.ts';
import { readSite } from './http/site.ts';
import { loadStaticFiles } from './http/static-files.ts';

const root = join(import.meta.dirname, '..');

export interface ServerOptions {
  environment?: NodeJS.ProcessEnv;
  supabaseFolder?: string;
  progress?: (text: string) => void;
  log?: Log;
  /** The process must end at once: any further write, even closing the database, could destroy data. */
  onFatal?: (message: string) => void;
}

export interface RunningServer {
  readonly address: string;
  close: () => Promise<void>;
}

interface Backend {
  client: BackendForClient;
  rest: Rest | undefined;
  rows: { fetchRows: () => Promise<string>; freshFor: number };
  health: () => Promise<Health>;
  close: () => Promise<void>;
}

type Settings = Required<Omit<ServerOptions, 'environment'>> & { config: Config };

const ignore = (): void => undefined;
const defaults = { supabaseFolder: join(root, 'supabase'), progress: ignore, onFatal: ignore };

/** @throws Error with a message for the operator; nothing stays open then */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const config = readConfig(options.environment ?? process.env);
  const settings: Settings = { ...defaults, log: createLog(config.logLevel), ...options, config };
  const listener = await listen(config.host, config.port);
  try {
    const backend = await serve(listener, settings);
    settings.progress(`Onda: ${listener.address}`);
    let closing: Promise<void> | undefined;
    return {
      address: listener.address,
      close: async () => {
        closing ??= listener.close().then(async () => backend.close());
        return closing;
      },
    };
  } catch (error) {
    await listener.close();
    throw error;
  }
}

async function serve(listener: Listener, settings: Settings): Promise<Backend> {
  const { config, log } = settings;
  const { siteFolder } = config;
  const site = await readSite(siteFolder);
  const backend = await openBackend(settings);
  try {
    const policy = contentSecurityPolicy({
      ...site,
      ...(backend.client.url !== '' && { backendUrl: backend.client.url }),
    });
    const [pages, files, serviceWorker] = await Promise.all([
      loadPages({
        folder: siteFolder,
        site,
        backend: backend.client,
        publicUrl: config.publicUrl,
        reader: createCatalogueReader({ ...backend.rows, log }),
        log,
      }),
      loadStaticFiles(join(siteFolder, 'client')),
      loadServiceWorker({ folder: siteFolder, backend: backend.client, contentSecurityPolicy: policy }),
    ]);
    await pages.prepare();
    settings.progress(`Pages ready: ${Object.keys(site.pages).length} addresses`);
    const app = createApp({
      pages,
      files,
      serviceWorker,
      rest: backend.rest,
      health: backend.health,
      contentSecurityPolicy: policy,
      publicUrl: config.publicUrl,
      log,
    });
    listener.handle(app.fetch);
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function openBackend(settings: Settings): Promise<Backend> {
  const { backend: choice, dataFolder } = settings.config;
  if (choice.kind === 'hosted') {
    settings.progress(`Database: ${new URL(choice.url).host}, accessed directly by the browser`);
    return hostedBackend({ url: choice.url, key: choice.publishableKey });
  }
  try {
    return await openInDataFolder(choice, settings);
  } catch (error) {
    throw explainDataFolderFailure(error, dataFolder);
  }
}

async function openInDataFolder(choice: DatabaseSettings['choice'], settings: Settings): Promise<Backend> {
  const { dataFolder } = settings.config;
  const advice = await prepareDataFolder(dataFolder);
  if (advice !== undefined) settings.progress(advice);
  const secrets = await loadSecrets(dataFolderPaths.secrets(dataFolder), settings.log);
  const onLost = (): void => settings.onFatal('Another server has taken over the data folder');
  const lock =
    choice.kind === 'embedded' ? lockDataFolder({ path: dataFolderPaths.lock(dataFolder), onLost }) : undefined;
  try {
    return await openOwnBackend({ choice, dataFolder, secrets, lock: lock?.proof }, settings, () => lock?.release());
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openOwnBackend(
  own: Omit<DatabaseSettings, 'supabaseFolder'>,
  settings: Settings,
  onClosed: () => void,
): Promise<Backend> {
  const { log, progress, onFatal, supabaseFolder } = settings;
  const thread = await startDatabaseThread({
    settings: { ...own, supabaseFolder },
    log,
    progress,
    onEnd: () => onFatal('The database thread has ended'),
  });
  const { applied, seeded, rows } = thread.migration;
  progress(`Migrations applied: ${applied}`);
  progress(`Catalogue: ${rows} frequencies${seeded ? ', updated' : ''}`);
  const rest = createRest(thread.rest, own.secrets);
  return {
    client: { url: '', key: own.secrets.publishableKey },
    rest,
    // The cache answers most of these, and a write empties it.
    rows: { fetchRows: rest.frequencyRows, freshFor: 1000 },
    health: createHealthCheck(thread.countFrequencies),
    close: async () => thread.close().finally(onClosed),
  };
}

function hostedBackend(client: BackendForClient): Backend {
  return {
    client,
    rest: undefined,
    rows: { fetchRows: hostedRows(client), freshFor: 60_000 },
    health: async () => ({ status: 'ok', database: 'hosted' }),
    close: async () => undefined,
  };
}
