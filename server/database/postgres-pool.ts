import type { Acquire } from './connection-lease.ts';
import { DatabaseAwayError } from './database.ts';
import type { PostgresClient } from './postgres-client.ts';

export interface PostgresPool {
  acquire: Acquire;
  /** Milliseconds of `performance.now()` at which the database last answered anything. */
  answeredAt: () => number;
  /** Rejects everything in progress, and whatever comes until `resume`. */
  suspend: (reason: Error) => void;
  resume: () => void;
  /** Waits until everything in progress has ended. */
  drain: () => Promise<void>;
}

interface PoolOptions {
  open: () => Promise<PostgresClient>;
  size: number;
  beginning: string;
}

export function createPostgresPool({ open, size, beginning }: PoolOptions): PostgresPool {
  const clients = new Set<PostgresClient>();
  const idle: PostgresClient[] = [];
  const waiting: PromiseWithResolvers<PostgresClient>[] = [];
  let suspended: Error | undefined;
  let opening = 0;
  let answeredAt = 0;
  let onDrained: (() => void) | undefined;

  const take = async (): Promise<PostgresClient> => {
    if (suspended) throw new DatabaseAwayError(suspended);
    for (let client = idle.pop(); client; client = idle.pop()) {
      if (client.isOpen()) return client;
      clients.delete(client);
    }
    if (clients.size + opening >= size) {
      const turn = Promise.withResolvers<PostgresClient>();
      waiting.push(turn);
      return turn.promise;
    }
    opening += 1;
    try {
      const client = await open();
      clients.add(client);
      return client;
    } finally {
      opening -= 1;
      if (clients.size + opening === 0) passOn();
    }
  };
  const passOn = (): void => {
    const next = waiting.shift();
    if (next) take().then(next.resolve, next.reject);
  };
  const give = (client: PostgresClient): void => {
    if (client.isOpen() && !suspended) {
      const next = waiting.shift();
      if (next) return next.resolve(client);
      idle.push(client);
    } else {
      clients.delete(client);
      client.destroy();
      passOn();
    }
    if (idle.length === clients.size) onDrained?.();
  };
  const answered = async <Result>(statement: Promise<Result>): Promise<Result> => {
    try {
      const result = await statement;
      answeredAt = performance.now();
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) answeredAt = performance.now();
      throw error;
    }
  };
  return {
    acquire: async () => {
      const client = await take();
      return {
        beginning,
        run: async (text, parameters) => answered(client.run(text, parameters)),
        script: async (text) => answered(client.script(text)),
        discard: client.destroy,
        release: () => give(client),
      };
    },
    answeredAt: () => answeredAt,
    suspend: (reason) => {
      suspended = reason;
      for (const client of clients) client.destroy();
      for (const client of idle.splice(0)) clients.delete(client);
      for (const turn of waiting.splice(0)) turn.reject(new DatabaseAwayError(reason));
    },
    resume: () => {
      suspended = undefined;
    },
    drain: async () => {
      const drained = Promise.withResolvers<void>();
      onDrained = drained.resolve;
      if (idle.length === clients.size) drained.resolve();
      return drained.promise;
    },
  };
}
