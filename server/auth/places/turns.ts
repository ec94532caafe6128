import { tooBusy } from '../auth-error.ts';
import { createTurns, type TurnOptions } from '../../turns.ts';

export interface AccountTurns {
  /** In the order of arrival. @throws AuthError 503 where too much waits, or the turn does not come in time */
  run: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Bounds how much of one kind of work of the account service is done, and waits, at once. */
export function createAccountTurns(options: TurnOptions): AccountTurns {
  const turns = createTurns(options);
  return {
    run: async (work) =>
      turns.run(work, () => {
        throw tooBusy;
      }),
  };
}
