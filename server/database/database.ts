import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** Types that both drivers pass alike. Others are passed as text: `$1::text::jsonb`, `$1::text::timestamptz`. */
export type Parameter = string | number | null;

export interface Session {
  script: (text: string) => Promise<void>;
  rows: <Row extends object>(text: string, parameters?: readonly Parameter[]) => Promise<Row[]>;
}

export interface Database {
  readonly connection: PgliteConnection | PostgresConnection;
  /** Transactions are serialised, and rolled back if the work throws. */
  transaction: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/** Without this, the REST layer's first request grants everything to everybody, or its requests run as the owner. */
export function declareRowSecurity(connection: Database['connection']): void {
  if (!Reflect.has(connection, 'rlsState'))
    throw new Error(
      'server/database/database.ts does not support how this version of @supabase/lite detects row security',
    );
  Reflect.set(connection, 'rlsState', 'active');
}
