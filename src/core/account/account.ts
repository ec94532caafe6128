import type { Readable } from '#core/store.ts';
import type { AccountState, AccountVerbs, EntryVerbs } from './real-account.ts';

/** The account of a page: a simulated one, or one on a server. */
export interface Account extends Readable<AccountState>, EntryVerbs {
  /** What only an account on a server can do; undefined for a simulated one. */
  server?: ServerAccount;
}

/** The first verb fetches the code; where that fails, verbs fail as `offline`, and the next one tries again. */
export interface ServerAccount extends AccountVerbs {
  /** Fetches the code without a verb. Rejects where that fails. */
  open: () => Promise<unknown>;
}
