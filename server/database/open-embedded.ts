import { PGlite } from '@electric-sql/pglite';
import type { Lease } from './connection-lease.ts';
import { createTransaction, type Database } from './database.ts';
import { watchDiskSpace } from './disk-space.ts';
import { durableParameters, flushFolder, flushToDisk } from './durable-files.ts';
import { createUpkeep } from './embedded-upkeep.ts';
import { createMutex } from './mutex.ts';
import { valueParsers } from './value-parsers.ts';

interface EmbeddedOptions {
  /** Called before each statement and before closing; if it throws, neither happens. */
  assertOwned?: () => void;
  /** Whether a commit must outlive a power cut. Tests are quicker without. */
  isDurable?: boolean;
  onUpkeepError?: (error: unknown) => void;
  /** The database's program has failed: every further statement would fail too. */
  onCrash?: (error: unknown) => void;
}

/** Milliseconds. */
const reportEvery = 1000;
const ignore = (): void => undefined;
/** Kept small, because a long log takes time and space at the next start. */
const logParameters = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/** @param folder undefined: in memory */
export async function openEmbedded(
  folder?: string,
  { assertOwned = ignore, isDurable = false, onUpkeepError = ignore, onCrash = ignore }: EmbeddedOptions = {},
): Promise<Database> {
  const pglite = await connect(folder, isDurable ? durableParameters : []);
  if (isDurable) makeDurable(pglite, folder, onUpkeepError);
  const statements = guardStatements(pglite, { assertOwned, onCrash });
  const turn = createMutex();
  const acquire = async (): Promise<Lease> => {
    const release = await turn();
    return { ...statements, beginning: 'begin', discard: ignore, release };
  };
  const upkeep = createUpkeep(acquire, onUpkeepError);
  const acquireForWork = async (): Promise<Lease> => {
    const lease = await acquire();
    return {
      ...lease,
      run: async (text, parameters) => upkeep.note(await lease.run(text, parameters)),
    };
  };
  const space = watchDiskSpace(acquireForWork);
  let timer: NodeJS.Timeout | undefined;
  return {
    transaction: createTransaction(space.acquire),
    watch: (onPulse) => {
      const report = (): void => onPulse({ isAway: false, isReadOnly: space.isFull(), catalogue: undefined });
      timer = setInterval(report, reportEvery).unref();
    },
    close: async () => {
      clearInterval(timer);
      await turn();
      // Closing writes a checkpoint, which would overwrite a successor's rows.
      assertOwned();
      await pglite.close();
    },
  };
}

const connect = async (dataDir: string | undefined, parameters: readonly string[]): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir !== undefined && { dataDir }),
    startParams: [...PGlite.defaultStartParams, ...logParameters, ...parameters],
    parsers: valueParsers,
  });

function makeDurable(pglite: PGlite, folder: string | undefined, onError: (error: unknown) => void): void {
  if (folder === undefined) return;
  flushToDisk(pglite);
  // Not waited for: it takes seconds where disks are slow, and is what the system does anyway within half a minute.
  flushFolder(folder).catch(onError);
}

function guardStatements(
  pglite: PGlite,
  { assertOwned, onCrash }: Required<Pick<EmbeddedOptions, 'assertOwned' | 'onCrash'>>,
): Pick<Lease, 'run' | 'script'> {
  const watched = async <Result>(statement: Promise<Result>): Promise<Result> =>
    statement.catch((error: unknown) => {
      if (isCrash(error) || pglite.closed) onCrash(error);
      throw error;
    });
  return {
    run: async (text, parameters) => {
      assertOwned();
      const { rows, affectedRows } = await watched(pglite.query<object>(text, [...parameters]));
      return { rows, changed: affectedRows };
    },
    script: async (text) => {
      assertOwned();
      // `exec` would not say what the last command was.
      const { messages } = await watched(pglite.execProtocol(simpleQuery(text), { throwOnError: true }));
      const last = messages.findLast(({ name }) => name === 'commandComplete');
      return last && 'text' in last ? String(last.text) : '';
    },
  };
}

/** A trap of WebAssembly, or an exit of the program in it; errors of statements come from a running one. */
const isCrash = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || (error as { name?: unknown } | undefined)?.name === 'ExitStatus';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
function simpleQuery(text: string): Uint8Array {
  const bytes = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + bytes.length, 'Q');
  message.writeInt32BE(4 + bytes.length, 1);
  message.set(bytes, 5);
  return message;
}
