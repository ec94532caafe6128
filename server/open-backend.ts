import { createAccountGate, type AccountGate } from './auth/account-gate.ts';
import { createClientAddress } from './auth/client-address.ts';
import { createGotrueGate } from './auth/gotrue/gotrue-gate.ts';
import { withOwnSignature } from './auth/gotrue/own-signature.ts';
import { createTokenKeys, type VerifyToken } from './auth/gotrue/token-keys.ts';
import { issuerOf, type AccountLimits } from './auth/auth-message.ts';
import { createLimits, type KeyedLimits } from './auth/limits/limiter.ts';
import type { Config } from './config.ts';
import { explainDataFolderFailure } from './database/data-folder-failure.ts';
import { dataFolderPaths, prepareDataFolder } from './database/data-folder.ts';
import { lockDataFolder } from './database/data-lock.ts';
import type { AccountsInDatabase, DatabaseSettings } from './database/database-message.ts';
import { startDatabaseThread, type DatabaseThread } from './database/database-thread.ts';
import { hostedRows } from './catalogue/catalogue-rows.ts';
import { healthOf, type Health } from './http/health.ts';
import type { Log } from './log.ts';
import type { BackendForClient } from './http/pages.ts';
import type { Metrics } from './metrics/metrics.ts';
import { observeDatabase } from './metrics/observe-database.ts';
import { createRest, type Rest } from './catalogue/rest.ts';
import { loadSecrets, readSecrets, type Secrets } from './secrets.ts';

export interface BackendSettings {
  config: Config;
  /** Of the listener. */
  address: string;
  supabaseFolder: string;
  progress: (text: string) => void;
  log: Log;
  metrics: Metrics;
  accountLimits: AccountLimits;
  /** Must end the process at once: any further write, even closing the database, could destroy data. */
  onFatal: (message: string) => void;
}

export interface Backend {
  client: BackendForClient;
  rest: Rest | undefined;
  accounts: AccountGate | undefined;
  rows: { fetchRows: () => Promise<string>; freshFor: number };
  health: () => Health;
  close: () => Promise<void>;
}

/** @throws Error with a message for the operator; nothing stays open then */
export async function openBackend(settings: BackendSettings): Promise<Backend> {
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

async function openInDataFolder(choice: DatabaseSettings['choice'], settings: BackendSettings): Promise<Backend> {
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
  { config: { dataFolder }, log, progress }: BackendSettings,
): Promise<Secrets | undefined> {
  const path = dataFolderPaths.secrets(dataFolder);
  if (kind === 'postgres') return readSecrets(path, log);
  const advice = await prepareDataFolder(dataFolder);
  if (advice !== undefined) progress(advice);
  return loadSecrets(path, log);
}

async function openOwnBackend(
  given: Omit<DatabaseSettings, 'supabaseFolder' | 'accounts' | 'jwtSecret'>,
  settings: BackendSettings,
  onClosed: () => void,
): Promise<Backend> {
  const { config, log, progress, supabaseFolder, metrics } = settings;
  const accounts = accountsInDatabase(settings);
  const catalogue = { forget: (): void => undefined };
  const thread = await startDatabaseThread({
    settings: { ...given, jwtSecret: config.accounts?.jwtSecret, supabaseFolder, accounts },
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
  const isShared = given.choice.kind === 'postgres' && accounts !== undefined;
  const { jwtSecret } = thread.secrets;
  const limits = createLimits(isShared ? { count: thread.countLimit, secret: jwtSecret, log } : undefined);
  const verifyToken = tokenKeysOf(config, jwtSecret);
  const rest = openRest({ settings, verifyToken, limits }, { ...observed, accounts });
  catalogue.forget = rest.forgetCatalogue;
  return {
    client: { url: '', key: thread.secrets.publishableKey, ...accountsForClient(config) },
    rest,
    accounts: openGate(settings, observed, { limits, verifyToken }),
    // Cheap, because the cache answers most reads; a write empties it.
    rows: { fetchRows: rest.frequencyRows, freshFor: 300 },
    health: () => healthOf(thread.state()),
    close: async () => thread.close().finally(onClosed),
  };
}

/** undefined where this server signs tokens itself. */
const tokenKeysOf = ({ accounts }: Config, jwtSecret: string): VerifyToken | undefined =>
  accounts?.authUrl === undefined ? undefined : createTokenKeys({ authUrl: accounts.authUrl, jwtSecret });

interface Trust {
  settings: BackendSettings;
  verifyToken: VerifyToken | undefined;
  limits: KeyedLimits;
}

function openRest(
  { settings: { config }, verifyToken, limits }: Trust,
  { rest, secrets, accounts }: Pick<DatabaseThread, 'rest' | 'secrets'> & Pick<DatabaseSettings, 'accounts'>,
): Rest {
  const opened = createRest(rest, secrets, {
    accounts: accounts !== undefined,
    shared: limits,
    // Without a public address several servers on one database have different ones.
    issuer: accounts?.kind === 'own' && config.publicUrl !== undefined ? issuerOf(config.publicUrl) : undefined,
  });
  return verifyToken ? withOwnSignature(opened, verifyToken, secrets.jwtSecret) : opened;
}

function openGate(
  { config, log, accountLimits }: BackendSettings,
  thread: DatabaseThread,
  { limits, verifyToken }: { limits: KeyedLimits; verifyToken: VerifyToken | undefined },
): AccountGate | undefined {
  if (!config.accounts) return undefined;
  const { authUrl } = config.accounts;
  const { secrets } = thread;
  const clientAddress = createClientAddress(config.trustedProxies);
  if (authUrl === undefined || !verifyToken) return createAccountGate(thread.auth, secrets, { limits, clientAddress });
  const shared = { secrets, rest: thread.rest, clientAddress, log, limits, accountLimits };
  return createGotrueGate({ ...shared, authUrl, verifyToken });
}

const accountsForClient = ({ accounts }: Config): Pick<BackendForClient, 'accounts' | 'seals' | 'captcha'> =>
  accounts
    ? {
        accounts: true,
        ...(accounts.sealsRecords && { seals: true }),
        ...(accounts.captcha && { captcha: accounts.captcha }),
      }
    : {};

function accountsInDatabase({
  config,
  address,
  accountLimits,
  progress,
}: BackendSettings): AccountsInDatabase | undefined {
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
