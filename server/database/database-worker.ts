import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AuthRequest, AuthService } from '../auth/auth-message.ts';
import type { Housekeeping } from '../auth/operations/housekeeping.ts';
import { createLimitStore, type LimitStatement } from '../auth/limits/limit-store.ts';
import type { Mail } from '../auth/mail/mail.ts';
import type { Call, Message, Opened, WorkerSettings } from './database-message.ts';
import { explainDataFolderFailure } from './data-folder-failure.ts';
import type { Database } from './database.ts';
import { captureConsole, describeError, type Log } from '../log.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { RestAnswer, RestRequest, RestService } from '../catalogue/rest-message.ts';
import { agreeOnSecrets } from './shared-secrets.ts';
import type { Secrets } from '../secrets.ts';

const settings = workerData as WorkerSettings;
const { dataFolder, choice, lock, supabaseFolder, accounts, agreed } = settings;

const send = (message: Message, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);
const progress = (text: string): void => send({ kind: 'progress', text });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const log: Log = { info: () => undefined, error: (line) => send({ kind: 'log', line }) };

interface Services {
  database: Database;
  rest: RestService;
  accounts: Accounts | undefined;
}

async function start(): Promise<Services & Opened> {
  captureConsole(log);
  const loading = import('../catalogue/rest-service.ts');
  const database = await openDatabase({
    choice,
    dataFolder,
    lock,
    progress,
    onUpkeepError: (error) => log.error({ event: 'upkeep', ...describeError(error) }),
    // Ends this thread; the main thread starts another.
    onCrash: (error) =>
      setImmediate(() => {
        throw error;
      }),
  });
  try {
    const migration = agreed ? undefined : await migrate(database, supabaseFolder, accounts?.kind);
    const secrets = agreed ?? (await agreeOnSecrets(database, settings));
    database.watch((pulse) => send({ kind: 'pulse', pulse }));
    const { createRestService } = await loading;
    const onFailure = (error: unknown): void => log.error({ event: 'rest', ...describeError(error) });
    const rest = createRestService(database, secrets, { onFailure });
    return { database, rest, accounts: await openAccounts(database, secrets), migration, secrets };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw choice.kind === 'embedded' ? explainDataFolderFailure(error, dataFolder) : error;
  }
}

interface Accounts {
  service: AuthService;
  mail: Mail;
  housekeeping: Housekeeping;
}

async function openAccounts(database: Database, secrets: Secrets): Promise<Accounts | undefined> {
  if (accounts?.kind !== 'own') return undefined;
  const [{ createAuthService }, { createMail }, { startHousekeeping }] = await Promise.all([
    import('../auth/auth-service.ts'),
    import('../auth/mail/mail.ts'),
    import('../auth/operations/housekeeping.ts'),
  ]);
  const mail = createMail({
    smtpUrl: accounts.smtpUrl,
    from: accounts.mailFrom,
    log,
    print: progress,
    preparedWithin: accounts.limits.preparedWithin,
    onDelivery: (outcome, waiting) => send({ kind: 'mail', outcome, waiting }),
  });
  const limitStore = choice.kind === 'postgres' ? createLimitStore(database) : undefined;
  const service = createAuthService({ database, secrets, settings: accounts, mail, limitStore, log });
  return { service, mail, housekeeping: startHousekeeping({ database, log }) };
}

function respond({ database, rest, accounts: open }: Services): void {
  const countLimit = createLimitStore(database);
  const operations = {
    rest: async ({ input }: Call) => rest(input as RestRequest),
    auth: async ({ input }: Call) => open?.service(input as AuthRequest),
    limit: async ({ input }: Call) => countLimit(input as LimitStatement),
    close: async () => {
      open?.housekeeping.stop();
      await open?.mail.close();
      await database.close();
    },
  };
  parentPort?.on('message', (call: Call) => {
    operations[call.operation](call).then(
      (output) => send({ kind: 'answer', id: call.id, output: output ?? undefined }, buffersOf(output)),
      (error: unknown) => send({ kind: 'failure', id: call.id, message: messageOf(error) }),
    );
  });
}

function buffersOf(output: RestAnswer | object[] | void): ArrayBuffer[] {
  return typeof output === 'object' && 'body' in output ? [output.body.buffer] : [];
}

try {
  const { migration, secrets, ...services } = await start();
  // Gives pages precedence where cores are few. Except on Linux the priority would apply to the whole process.
  if (process.platform === 'linux') setPriority(5);
  respond(services);
  send({ kind: 'ready', migration, secrets });
} catch (error) {
  send({ kind: 'failure', message: messageOf(error) });
}
