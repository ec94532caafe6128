import { useSyncExternalStore } from 'react';
import type { Account } from '#core/account/account.ts';
import type { AccountState, RealAccount } from '#core/account/real-account.ts';
import { useServices } from './services-context.ts';

export function useAccount(): Account {
  return useServices().account;
}

const opening: AccountState = { kind: 'opening' };
const none = { subscribe: () => () => undefined, getSnapshot: () => opening };

/** undefined where the page has no real accounts. */
export function useRealAccount(): { state: AccountState; account: RealAccount } | undefined {
  const { realAccount } = useServices();
  const { subscribe, getSnapshot } = realAccount ?? none;
  const state = useSyncExternalStore(subscribe, getSnapshot, () => opening);
  return realAccount && { state, account: realAccount };
}
