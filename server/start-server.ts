import { join } from 'node:path';
import { createApp } from './http/app.ts';
import { readConfig, type Config } from './config.ts';
import { explainFailure } from './database/data-folder-failure.ts';
import { inDataFolder, prepareDataFolder } from './database/data-folder.ts';
import { lockDataFolder } from './database/data-lock.ts';
import { startDatabaseThread, type DatabaseSettings } from './database/database-thread.ts';
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
  /** process.env where nothing is said. */
  environment?: NodeJS.ProcessEnv;
  supabaseFolder?: string;
  /** Gets one line for each phase of the start; the last one is the address. */
  progress?: (text: string) => void;
  log?: Log;
  /** Something happened after which this process must end at once: whatever it still wrote, even to close its database, could destroy data. */
  onFatal?: (message: string) => void;
}

export interface RunningServer {
  /** `http://127.0.0.1:5280/` */
  readonly address: string;
  /** Finishes answers under way, closes the database, frees the data folder. */
  close: () => Promise<void>;
}

/** What requests are answered from. */
interface Backend {
  client: BackendForClient;
  rest: Rest | undefined;
  health: () => Promise<Health>;
  close: () => Promise<void>;
}

type Settings = Required<Omit<ServerOptions, 'environment'>> & { config: Config };

const ignore = (): void => undefined;
const defaults = { supabaseFolder: join(root, 'supabase'), progress: ignore, onFatal: ignore };

/**
 * Starts everything and resolves when requests are answered.
 * @throws ConfigError, ListenError, DataFolderInUseError or Error with a message for the person who starts it; nothing stays open then
 */
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
      loadPages({ folder: siteFolder, site, backend: backend.client, publicUrl: config.publicUrl }),
      loadStaticFiles(join(siteFolder, 'client')),
      loadServiceWorker({ folder: siteFolder, backend: backend.client, contentSecurityPolicy: policy }),
    ]);
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
    settings.progress(`Database: ${new URL(choice.url).host}, asked by the browser itself`);
    return hostedBackend({ url: choice.url, key: choice.publishableKey });
  }
  try {
    return await openInDataFolder(choice, settings);
  } catch (error) {
    throw explainFailure(error, dataFolder);
  }
}

async function openInDataFolder(choice: DatabaseSettings['choice'], settings: Settings): Promise<Backend> {
  const { dataFolder } = settings.config;
  const advice = await prepareDataFolder(dataFolder);
  if (advice !== undefined) settings.progress(advice);
  const secrets = await loadSecrets(inDataFolder.secrets(dataFolder), settings.log);
  const onLost = (): void => settings.onFatal('Another server has taken over the data folder');
  const lock = choice.kind === 'embedded' ? lockDataFolder({ path: inDataFolder.lock(dataFolder), onLost }) : undefined;
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
  progress(`Catalogue: ${rows} frequencies${seeded ? ', written anew' : ''}`);
  return {
    client: { url: '', key: own.secrets.publishableKey },
    rest: createRest(thread.rest, own.secrets),
    health: createHealthCheck(thread.countFrequencies),
    close: async () => thread.close().finally(onClosed),
  };
}

function hostedBackend(client: BackendForClient): Backend {
  return {
    client,
    rest: undefined,
    health: async () => ({ status: 'ok', database: 'hosted' }),
    close: async () => undefined,
  };
}
