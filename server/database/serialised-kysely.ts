import type { PGlite } from '@supabase/lite/pglite';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Mutex, Release } from './mutex.ts';

/** The part of PGlite that runs statements. */
export type StatementRunner = Pick<PGlite, 'exec' | 'query'>;

interface Turn extends DatabaseConnection {
  release: Release;
}

/**
 * A query builder that gives PGlite's only session to one caller at a time, from acquiring it until its transaction has ended.
 * The one of @supabase/lite hands it to everybody at once: concurrent requests then share one transaction and one role, and
 * a guest gets the rows of whoever asked at the same moment.
 * Never use the builder itself inside one of its own transactions: the two would wait for each other.
 */
export function createSerialisedKysely(pglite: StatementRunner, mutex: Mutex): Kysely<unknown> {
  const driver = createDriver(pglite, mutex);
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function createDriver(pglite: StatementRunner, mutex: Mutex): Driver {
  const command = async (text: string): Promise<void> => void (await pglite.exec(text));
  return {
    init: async () => undefined,
    acquireConnection: async (): Promise<Turn> => {
      const release = await mutex.acquire();
      return { release, executeQuery: async (query) => runQuery(pglite, query), streamQuery: () => refuseStream() };
    },
    releaseConnection: async (turn) => (turn as Turn).release(),
    beginTransaction: async () => command('begin'),
    commitTransaction: async () => command('commit'),
    rollbackTransaction: async () => command('rollback'),
    // Whoever opened PGlite closes it.
    destroy: async () => undefined,
  };
}

async function runQuery<Row>(pglite: StatementRunner, query: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, affectedRows } = await pglite.query<Row>(query.sql, [...query.parameters]);
  return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
}

function refuseStream(): never {
  throw new Error('PGlite does not stream results');
}
