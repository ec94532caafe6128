import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import type { UsedSync } from '#hooks/account/use-account.ts';

/**
 * Who can read what is synchronised, as far as this device knows. open: whoever runs the site, and nothing else is
 * offered. offered: they can unless the person protects it. unlessSealed: they can, unless the account is sealed already.
 * sealing: they may read what has not been sealed yet. sealed: nobody without a key. unsure: the same of what leaves the
 * devices now; of what was there before it is not known.
 */
export type WhoReads = 'open' | 'offered' | 'unlessSealed' | 'sealing' | 'sealed' | 'unsure';

const answers = {
  opening: undefined,
  unavailable: 'unlessSealed',
  'not-offered': 'open',
  open: 'offered',
  locked: 'unsure',
  protected: 'unsure',
} as const satisfies Record<ProtectionState['kind'], WhoReads | undefined>;

/** There are keys, and the account is open, or a device of it is still at it. */
const unfinished: readonly string[] = ['unsealed', 'unproved', 'sealing'];

/** What the synchronisation knows of an account with keys. */
function knownBySync(sync: UsedSync['state']): WhoReads | undefined {
  if (sync.kind === 'refused' && unfinished.includes(sync.reason)) return 'sealing';
  if ('sealed' in sync && sync.sealed) return sync.sealed.openLeft ? 'sealing' : 'sealed';
  return sync.kind === 'locked' ? 'unsure' : undefined;
}

/** @param protection undefined: accounts are simulated @returns undefined where nothing is known yet */
export const whoReads = (
  protection: ProtectionState | undefined,
  sync: UsedSync['state'] | undefined,
): WhoReads | undefined => (sync && knownBySync(sync)) ?? (protection ? answers[protection.kind] : 'open');
