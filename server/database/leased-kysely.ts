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
import { begin, commit, rollback, type Acquire, type Lease } from './connection-lease.ts';

interface Turn extends DatabaseConnection {
  lease: Lease;
}

const leaseOf = (turn: DatabaseConnection): Lease => (turn as Turn).lease;

/**
 * The query builders of @supabase/lite share PGlite's only session, so that a guest gets somebody else's rows, and go on
 * with Postgres' connections after they were lost, which ends the thread. On PGlite, using this builder inside one of
 * its own transactions deadlocks.
 */
export function createLeasedKysely(acquire: Acquire): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(acquire),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function createDriver(acquire: Acquire): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async (): Promise<Turn> => {
      const lease = await acquire();
      return { lease, executeQuery: async (query) => runQuery(lease, query), streamQuery: () => refuseStream() };
    },
    releaseConnection: async (turn) => leaseOf(turn).release(),
    beginTransaction: async (turn) => begin(leaseOf(turn)),
    commitTransaction: async (turn) => commit(leaseOf(turn)),
    rollbackTransaction: async (turn) => rollback(leaseOf(turn)),
    // Closed by whoever opened the database.
    destroy: async () => undefined,
  };
}

async function runQuery<Row>(lease: Lease, query: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, changed } = await lease.run(query.sql, query.parameters);
  return { rows: rows as Row[], ...(changed !== undefined && { numAffectedRows: BigInt(changed) }) };
}

function refuseStream(): never {
  throw new Error('Results are not streamed');
}
