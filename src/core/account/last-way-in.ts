import type { Passkey, Person } from './real-account.ts';

/** Whether nobody could sign in to the account any more without this one. Whoever has a mailbox gets codes there. */
export const isLastWayIn = ({ email, identities }: Person, passkeys: readonly Passkey[]): boolean =>
  passkeys.length === 1 && email === '' && identities.length === 0;
