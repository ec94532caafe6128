import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** One transaction. */
export interface Session {
  /** Runs SQL of any number of statements, without parameters. */
  script: (text: string) => Promise<void>;
  /** Runs one statement. The caller says what the rows look like. */
  rows: <Row extends object>(text: string, parameters?: readonly (string | number)[]) => Promise<Row[]>;
}

export interface Database {
  /** For the REST layer. */
  readonly connection: PgliteConnection | PostgresConnection;
  /** Nobody else's statements come between the work's; it is all undone when it throws. */
  transaction: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/**
 * Tells the REST layer that row security is in force. Left to find out by itself, it grants everything to everybody on its
 * first request, and where it finds no row security, it runs all requests as the database's owner.
 */
export function declareRowSecurity(connection: Database['connection']): void {
  if (!Reflect.has(connection, 'rlsState'))
    throw new Error(
      'This version of @supabase/lite decides about row security in a way that server/database/database.ts does not know',
    );
  Reflect.set(connection, 'rlsState', 'active');
}
