import { join } from 'node:path';
import { createAccountGate, type AccountGate } from './auth/account-gate.ts';
import { createClientAddress } from './auth/client-address.ts';
import { createGotrueGate } from './auth/gotrue/gotrue-gate.ts';
import { defaultAccountLimits, issuerOf, type AccountLimits } from './auth/auth-message.ts';
import { createApp } from './http/app.ts';
import { readConfig, type Config } from './config.ts';
import { explainDataFolderFailure } from './database/data-folder-failure.ts';
import { dataFolderPaths, prepareDataFolder } from './database/data-folder.ts';
import { lockDataFolder } from './database/data-lock.ts';
import type { AccountsInDatabase, DatabaseSettings } from './database/database-message.ts';
import { startDatabaseThread, type DatabaseThread } from './database/database-thread.ts';
import { createCatalogueReader, hostedRows } from './catalogue/catalogue-rows.ts';
import { healthOf, type Health } from './http/health.ts';
import { listen, type Listener } from './http/listener.ts';
import { createLog, type Log } from './log.ts';
import { loadPages, type BackendForClient } from './http/pages.ts';
import { createMetrics, noMetrics, type LinesLost, type Metrics } from './metrics/metrics.ts';
import { observeDatabase } from './metrics/observe-database.ts';
import { createRest, type Rest } from './catalogue/rest.ts';
import { loadSecrets, readSecrets, type Secrets } from './secrets.ts';
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
  linesLost?: () => LinesLost;
  accountLimits?: AccountLimits;
  /** Must end the process at once: any further write, even closing the database, could destroy data. */
  onFatal?: (message: string) => void;
}

export interface RunningServer {
  readonly address: string;
  close: () => Promise<void>;
}

interface Backend {
  client: BackendForClient;
  rest: Rest | undefined;
  accounts: AccountGate | undefined;
  rows: { fetchRows: () => Promise<string>; freshFor: number };
  health: () => Health;
  close: () => Promise<void>;
}

type Settings = Required<Omit<ServerOptions, 'environment'>> & { config: Config; address: string; metrics: Metrics };

const ignore = (): void => undefined;
const defaults = {
  supabaseFolder: join(root, 'supabase'),
  progress: ignore,
  onFatal: ignore,
  linesLost: () => ({ limit: 0, output: 0 }),
  accountLimits: defaultAccountLimits,
};

/** @throws Error with a message for the operator; nothing stays open then */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const config = readConfig(options.environment ?? process.env);
  const listener = await listen(config.host, config.port);
  const { address } = listener;
  try {
    const given = { ...defaults, log: createLog(config.logLevel), ...options };
    const metrics = config.metricsToken === undefined ? noMetrics : await createMetrics(given.linesLost);
    const settings: Settings = { ...given, config, address, metrics };
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
      ...backend,
      pages,
      files,
      serviceWorker,
      contentSecurityPolicy: policy,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      log,
      metrics: settings.metrics,
      metricsToken: config.metricsToken,
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
    return hostedBackend({ url: choice.url, key: choice.publishableKey, ...accountsForClient(settings.config) });
  }
  try {
    return await openInDataFolder(choice, settings);
  } catch (error) {
    throw explainDataFolderFailure(error, dataFolder);
  }
}

async function openInDataFolder(choice: DatabaseSettings['choice'], settings: Settings): Promise<Backend> {
  const { dataFolder } = settings.config;
  const secrets = await findSecrets(choice, settings);
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

/** With `DATABASE_URL` nothing is written: without a file, the secrets are in the database. */
async function findSecrets(
  { kind }: DatabaseSettings['choice'],
  { config: { dataFolder }, log, progress }: Settings,
): Promise<Secrets | undefined> {
  const path = dataFolderPaths.secrets(dataFolder);
  if (kind === 'postgres') return readSecrets(path, log);
  const advice = await prepareDataFolder(dataFolder);
  if (advice !== undefined) progress(advice);
  return loadSecrets(path, log);
}

async function openOwnBackend(
  own: Omit<DatabaseSettings, 'supabaseFolder' | 'accounts' | 'jwtSecret'>,
  settings: Settings,
  onClosed: () => void,
): Promise<Backend> {
  const { log, progress, supabaseFolder, metrics } = settings;
  const accounts = accountsInDatabase(settings);
  const catalogue = { forget: (): void => undefined };
  const thread = await startDatabaseThread({
    settings: { ...own, jwtSecret: settings.config.accounts?.jwtSecret, supabaseFolder, accounts },
    log,
    progress,
    onMail: metrics.mail,
    onCatalogueChange: () => catalogue.forget(),
  });
  metrics.watchDatabase(thread.state);
  const { applied, seeded, rows } = thread.migration;
  progress(`Migrations applied: ${applied}`);
  progress(`Catalogue: ${rows} frequencies${seeded ? ', updated' : ''}`);
  const observed = { ...thread, ...observeDatabase(thread, metrics) };
  const rest = createRest(observed.rest, thread.secrets, {
    accounts: accounts !== undefined,
    issuer: accounts?.kind === 'own' ? issuerOf(accounts.siteUrl) : undefined,
  });
  catalogue.forget = rest.forgetCatalogue;
  return {
    client: { url: '', key: thread.secrets.publishableKey, ...accountsForClient(settings.config) },
    rest,
    accounts: openGate(settings, observed),
    // Cheap, because the cache answers most reads; a write empties it.
    rows: { fetchRows: rest.frequencyRows, freshFor: 300 },
    health: () => healthOf(thread.state()),
    close: async () => thread.close().finally(onClosed),
  };
}

function openGate({ config, log }: Settings, thread: DatabaseThread): AccountGate | undefined {
  if (!config.accounts) return undefined;
  const { authUrl } = config.accounts;
  const { secrets } = thread;
  const clientAddress = createClientAddress(config.trustedProxies);
  return authUrl === undefined
    ? createAccountGate(thread.auth, secrets, clientAddress)
    : createGotrueGate({ authUrl, secrets, rest: thread.rest, clientAddress, log });
}

const accountsForClient = ({ accounts }: Config): Pick<BackendForClient, 'accounts'> =>
  accounts ? { accounts: true } : {};

function accountsInDatabase({ config, address, accountLimits, progress }: Settings): AccountsInDatabase | undefined {
  const { accounts, publicUrl } = config;
  if (!accounts) return undefined;
  if (accounts.authUrl !== undefined) return { kind: 'gotrue' };
  if (accounts.smtpUrl === undefined)
    progress('Accounts: no SMTP_URL is set, so mails with codes and links are printed here');
  const { smtpUrl, mailFrom } = accounts;
  return { kind: 'own', siteUrl: publicUrl ?? new URL(address).origin, smtpUrl, mailFrom, limits: accountLimits };
}

function hostedBackend(client: BackendForClient): Backend {
  return {
    client,
    rest: undefined,
    accounts: undefined,
    rows: { fetchRows: hostedRows(client), freshFor: 60_000 },
    health: () => ({ database: 'hosted' }),
    close: async () => undefined,
  };
}
