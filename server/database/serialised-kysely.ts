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
import type { Acquire, Release } from './mutex.ts';

export type StatementRunner = Pick<PGlite, 'exec' | 'query'>;

interface Turn extends DatabaseConnection {
  release: Release;
}

/**
 * The query builder of @supabase/lite shares PGlite's only session: concurrent requests then share one transaction and
 * role, and a guest gets somebody else's rows. Using this builder inside one of its own transactions deadlocks.
 */
export function createSerialisedKysely(pglite: StatementRunner, acquire: Acquire): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(pglite, acquire),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function createDriver(pglite: StatementRunner, acquire: Acquire): Driver {
  const command = async (text: string): Promise<void> => void (await pglite.exec(text));
  return {
    init: async () => undefined,
    acquireConnection: async (): Promise<Turn> => {
      const release = await acquire();
      return { release, executeQuery: async (query) => runQuery(pglite, query), streamQuery: () => refuseStream() };
    },
    releaseConnection: async (turn) => (turn as Turn).release(),
    beginTransaction: async () => command('begin'),
    commitTransaction: async () => command('commit'),
    rollbackTransaction: async () => command('rollback'),
    // Closed by whoever opened PGlite.
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
