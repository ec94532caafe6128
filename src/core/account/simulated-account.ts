import type { Account } from './account.ts';
import type { AccountResult } from './real-account.ts';

// Specification, section 9.
const simulatedMilliseconds = 1000;

/** Everybody may enter. What they typed is never read, so nothing of it can leak. */
export function createSimulatedAccount(wait: (milliseconds: number) => Promise<void>): Account {
  const enter = async <Value>(value: Value): Promise<AccountResult<Value>> => {
    await wait(simulatedMilliseconds);
    return { kind: 'done', value };
  };
  const state = { kind: 'simulated' } as const;
  return {
    subscribe: () => () => undefined,
    getSnapshot: () => state,
    options: async () => ({ kind: 'done', value: { signUp: true, providers: [] } }),
    signUp: () => enter('signed-in'),
    signIn: () => enter(undefined),
  };
}
