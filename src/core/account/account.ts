import type { delay } from '#core/platform/time/ticker.ts';

/** How long the simulated sign-in is busy (specification, section 9). */
const simulatedMilliseconds = 1000;

export interface Account {
  /**
   * Busy for a second, then done: no credential is asked for here, so none can be kept, logged or sent.
   * Rejects only when the signal gives it up.
   */
  enter: (signal: AbortSignal) => Promise<void>;
}

export function createSimulatedAccount(wait: typeof delay): Account {
  return { enter: (signal) => wait(simulatedMilliseconds, signal) };
}
