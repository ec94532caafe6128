import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { inDataFolder, prepareDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { createHealthCheck, type Health } from './health.ts';
import { listen, type Listener } from './listener.ts';
import { createLog, type Log } from './log.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { loadPages, type BackendForClient } from './pages.ts';
import { createRest, type Rest } from './rest.ts';
import { loadSecrets } from './secrets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { loadServiceWorker } from './service-worker.ts';
import { readSite } from './site.ts';
import { loadStaticFiles } from './static-files.ts';

const root = join(import.meta.dirname, '..');

export interface ServerOptions {
  /** process.env where nothing is said. */
  environment?: NodeJS.ProcessEnv;
  supabaseFolder?: string;
  /** Gets one line for each phase of the start; the last one is the address. */
  progress?: (text: string) => void;
  log?: Log;
  /** Something happened after which this server must not go on. */
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
    const policy = contentSecurityPolicy({ ...site, ...(backend.client.url !== '' && { backendUrl: backend.client.url }) });
    const [pages, files, serviceWorker] = await Promise.all([
      loadPages({ folder: siteFolder, site, backend: backend.client, publicUrl: config.publicUrl }),
      loadStaticFiles(join(siteFolder, 'client')),
      loadServiceWorker({ folder: siteFolder, backend: backend.client, contentSecurityPolicy: policy }),
    ]);
    settings.progress(`Pages ready: ${Object.keys(site.pages).length} addresses`);
    const app = createApp({ pages, files, serviceWorker, rest: backend.rest, health: backend.health, contentSecurityPolicy: policy, log });
    listener.handle(app.fetch);
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function openBackend(settings: Settings): Promise<Backend> {
  const { config, progress, onFatal } = settings;
  const { backend: choice, dataFolder } = config;
  if (choice.kind === 'hosted') {
    progress(`Database: ${new URL(choice.url).host}, asked by the browser itself`);
    return hostedBackend({ url: choice.url, key: choice.publishableKey });
  }
  await prepareDataFolder(dataFolder);
  const secrets = await loadSecrets(inDataFolder.secrets(dataFolder));
  // Loading it takes as long as opening the database does.
  const loading = import('./rest-service.ts');
  const database = await openDatabase({ choice, dataFolder, progress, onLost: () => onFatal('Another server has taken over the data folder') });
  try {
    await prepareData(database, settings);
    const { createRestService } = await loading;
    const rest = createRest(await createRestService(database, secrets), secrets);
    return { client: { url: '', key: secrets.publishableKey }, rest, health: createHealthCheck(database), close: async () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function hostedBackend(client: BackendForClient): Backend {
  return { client, rest: undefined, health: async () => ({ status: 'ok', database: 'hosted' }), close: async () => undefined };
}

async function prepareData(database: Database, { supabaseFolder, progress }: Settings): Promise<void> {
  const { applied, seeded, rows } = await migrate(database, supabaseFolder);
  progress(`Migrations applied: ${applied}`);
  progress(`Catalogue: ${rows} frequencies${seeded ? ', written anew' : ''}`);
}
