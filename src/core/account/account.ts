import type { delay } from '#core/platform/time/ticker.ts';

// Specification, section 9.
const simulatedMilliseconds = 1000;

export interface Account {
  /** Takes a second. No credential is asked for, so none can leak. Rejects only when aborted. */
  signIn: (signal: AbortSignal) => Promise<void>;
}

export function createSimulatedAccount(wait: typeof delay): Account {
  return { signIn: (signal) => wait(simulatedMilliseconds, signal) };
}
