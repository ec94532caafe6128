import type { ProtectionState } from './protection.ts';

/** locked: this device has no key. removed: another device took it away. replaced: the account has other keys. */
export type MissingKey = 'locked' | 'removed' | 'replaced';

/** Why this device cannot read what is new in the account; undefined where it can, or where that is not known. */
export function missingKey(state: ProtectionState | undefined): MissingKey | undefined {
  if (state?.kind === 'locked') return state.wasRemoved ? 'removed' : 'locked';
  return state?.kind === 'protected' && state.trouble === 'replaced' ? 'replaced' : undefined;
}

/** Whether the person has not said yet if the records are to be protected, or long ago that it is not the time. */
export const isAsking = (state: ProtectionState | undefined): boolean =>
  state?.kind === 'open' && state.answer === 'none';
