import { begin, commit, rollback, type AcquireLease } from './connection-lease.ts';

/** Types that both drivers pass alike. Others are passed as text: `$1::text::jsonb`, `$1::text::timestamptz`. */
export type Parameter = string | number | null;

export interface DatabaseSession {
  script: (text: string) => Promise<void>;
  rows: <Row extends object>(text: string, parameters?: readonly Parameter[]) => Promise<Row[]>;
}

export interface Database {
  /**
   * Rolled back if the work throws.
   * @throws DatabaseAwayError if the database cannot be reached; after a lost commit nobody knows whether it happened
   */
  transaction: Transaction;
  /** Calls back now and then with how the database does, until it is closed. To be called once. */
  watch: (onPulse: (pulse: Pulse) => void) => void;
  close: () => Promise<void>;
}

export interface Pulse {
  /** It does not answer. Until it does, everything is rejected at once. */
  isAway: boolean;
  /** It takes no writes: it is a standby, or its disk is full. */
  isReadOnly: boolean;
  /** Changes with every change of the catalogue, whoever made it; undefined: nobody else can. */
  catalogue: string | undefined;
}

export type Transaction = <Result>(work: (session: DatabaseSession) => Promise<Result>) => Promise<Result>;

/** The database cannot be reached or used for now: the same request may succeed later. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  readonly code: unknown;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  }
}

export function createTransaction(acquire: AcquireLease): Transaction {
  return async (work) => {
    const lease = await acquire();
    try {
      await begin(lease);
      const result = await work({
        script: async (text) => void (await lease.script(text)),
        rows: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
          (await lease.run(text, parameters)).rows as Row[],
      });
      await commit(lease);
      return result;
    } catch (error) {
      await rollback(lease);
      throw error;
    } finally {
      lease.release();
    }
  };
}
