import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Call, DatabaseSettings, Message } from './database-thread.ts';
import { explainDataFolderFailure } from './data-folder-failure.ts';
import type { Database } from './database.ts';
import { captureConsole } from '../log.ts';
import { migrate, type MigrationResult } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { RestAnswer, RestService } from '../catalogue/rest-message.ts';

const { dataFolder, choice, lock, supabaseFolder, secrets } = workerData as DatabaseSettings;

const send = (message: Message, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);
const progress = (text: string): void => send({ kind: 'progress', text });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function start(): Promise<{ database: Database; rest: RestService; migration: MigrationResult }> {
  captureConsole({ info: () => undefined, error: (line) => send({ kind: 'log', line }) });
  const loading = import('../catalogue/rest-service.ts');
  const database = await openDatabase({ choice, dataFolder, lock, progress });
  try {
    const migration = await migrate(database, supabaseFolder);
    const { createRestService } = await loading;
    const rest = await createRestService(database, secrets);
    return { database, rest, migration };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw choice.kind === 'embedded' ? explainDataFolderFailure(error, dataFolder) : error;
  }
}

async function countFrequencies(database: Database): Promise<number> {
  const [row] = await database.transaction(async ({ rows }) =>
    rows<{ rows: number }>('select count(*)::integer as rows from public.frequencies'),
  );
  return row?.rows ?? 0;
}

function respond(database: Database, rest: RestService): void {
  const operations = {
    rest: async ({ input }: Call) => input && rest(input),
    count: async () => countFrequencies(database),
    close: async () => database.close(),
  };
  parentPort?.on('message', (call: Call) => {
    operations[call.operation](call).then(
      (output) => send({ kind: 'answer', id: call.id, output: output ?? undefined }, buffersOf(output)),
      (error: unknown) => send({ kind: 'failure', id: call.id, message: messageOf(error) }),
    );
  });
}

function buffersOf(output: RestAnswer | number | void): ArrayBuffer[] {
  return typeof output === 'object' ? [output.body.buffer] : [];
}

try {
  const { database, rest, migration } = await start();
  // Pages go first where cores are few. Except on Linux the priority would apply to the whole process.
  if (process.platform === 'linux') setPriority(5);
  respond(database, rest);
  send({ kind: 'ready', migration });
} catch (error) {
  send({ kind: 'failure', message: messageOf(error) });
}
