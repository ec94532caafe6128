/** One connection to the database, for as long as it is lent. */
export interface Lease {
  /** Begins a transaction with the limits that apply to it. */
  readonly beginning: string;
  run: (text: string, parameters: readonly unknown[]) => Promise<StatementResult>;
  /** @returns the command that the last statement turned out to be, such as `COMMIT` */
  script: (text: string) => Promise<string>;
  /** Closes the connection in place of lending it again: what it is in the middle of is not known. */
  discard: () => void;
  release: () => void;
}

export interface StatementResult {
  rows: object[];
  /** undefined for statements that change nothing. */
  changed: number | undefined;
}

export type AcquireLease = () => Promise<Lease>;

export async function begin(lease: Lease): Promise<void> {
  await lease.script(lease.beginning);
}

/** Postgres answers a commit after a failed statement with success, and rolls back. @throws Error */
export async function commit(lease: Lease): Promise<void> {
  const command = await lease.script('commit');
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed (${command})`);
}

/** Never rejects: the failure that led to it says more. */
export async function rollback(lease: Lease): Promise<void> {
  await lease.script('rollback').catch(() => lease.discard());
}
