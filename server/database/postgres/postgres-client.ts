import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { DatabaseAwayError } from '../database.ts';
import type { StatementResult } from '../connection-lease.ts';
import { valueParsers } from '../value-parsers.ts';

const lost = 'The connection to the database was lost';
/** Seconds. */
const connectTimeout = 10;

const types = Object.fromEntries(
  Object.entries(valueParsers).map(([type, parse]) => {
    const number = Number(type);
    return [type, { to: number, from: [number], serialize: String, parse }];
  }),
);

const postgresOptions = {
  onnotice: () => undefined,
  // PgBouncer lends another connection for each transaction, which does not know statements prepared before.
  prepare: false,
  // Further parameters, such as statement_timeout, are refused by PgBouncer.
  connection: { application_name: 'onda', TimeZone: 'UTC' },
  types,
};

export interface PostgresClient {
  /** Nothing is sent after it was closed, by either side. */
  isOpen: () => boolean;
  run: (text: string, parameters: readonly unknown[]) => Promise<StatementResult>;
  /** @returns the command of the last statement */
  script: (text: string) => Promise<string>;
  /** Statements in progress are rejected. */
  destroy: () => void;
}

/**
 * One connection, which is never opened again. Pools of postgres.js put lost connections back, where the next statement
 * ends the thread, and wait for up to 20 s before they try again.
 */
export function openPostgresClient(url: string): PostgresClient {
  let socket: Socket | undefined;
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    socket?.destroy();
  };
  const openSocket = async ({ host, port, path }: Address): Promise<Socket> => {
    if (socket || !isOpen) throw new DatabaseAwayError(lost);
    socket = path ? connect(path) : connect(port[0] ?? 5432, host[0]);
    // postgres.js asks the socket for the name that the certificate must have.
    Object.assign(socket, { host: host[0] });
    return connected(socket);
  };
  const driver = postgres(url, {
    ...postgresOptions,
    max: 1,
    // In the middle of a transaction, too.
    max_lifetime: null,
    idle_timeout: undefined,
    connect_timeout: connectTimeout,
    onclose: close,
    ...{ socket: openSocket },
  });
  const guarded = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
    if (!isOpen) throw new DatabaseAwayError(lost);
    try {
      return await statement();
    } catch (error) {
      if (isOpen && !isAway(error)) throw error;
      close();
      throw new DatabaseAwayError(error);
    }
  };
  return {
    isOpen: () => isOpen,
    run: async (text, parameters) =>
      guarded(async () => {
        const result = await driver.unsafe(text, [...parameters] as never[]);
        return { rows: [...result] as object[], changed: changes.has(result.command) ? result.count : undefined };
      }),
    script: async (text) => guarded(async () => (await driver.unsafe(text).simple()).command),
    destroy: close,
  };
}

interface Address {
  host: string[];
  port: number[];
  path: string | false;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function connected(socket: Socket): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const onClose = (): void => reject(new DatabaseAwayError(lost));
  socket.setTimeout(connectTimeout * 1000, () => socket.destroy(new Error('The database does not answer')));
  socket.once('error', reject).once('close', onClose);
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.off('error', reject).off('close', onClose);
    resolve(socket);
  });
  return promise;
}

/**
 * Connection failures (08), a server that stops or starts (57P01–57P05), has no connection left (53300), or has become a
 * standby (25006). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayCodes = /^(?:08...|57P0\d|53300|25006)$/;

/** Whether the same statement may succeed later, on another connection. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const { name, code } = error as { name?: unknown; code?: unknown };
  return typeof code === 'string' && (name === 'PostgresError' ? awayCodes.test(code) : connectionCodes.test(code));
}

/** Of postgres.js and of the system. */
const connectionCodes = /^(?:CONNECT|E[A-Z]+$)/;
