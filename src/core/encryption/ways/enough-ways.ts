import type { KeyRing } from './key-ring.ts';

/**
 * Whether records may be sealed: what opens them outlives the loss of any one device. A phrase is on paper. A passkey may
 * be lost together with its device, so it needs another passkey or another device beside it.
 */
export function hasEnoughWays({ ways }: Pick<KeyRing, 'ways'>): boolean {
  const count = (kind: string): number => ways.filter((way) => way.kind === kind).length;
  const passkeys = count('passkey');
  return count('phrase') > 0 || passkeys > 1 || (passkeys > 0 && count('device') > 1);
}
