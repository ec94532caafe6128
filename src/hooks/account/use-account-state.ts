import { useSyncExternalStore } from 'react';
import type { AccountState } from '#core/account/real-account.ts';
import { useServices } from '#hooks/services-context.ts';

const none = { subscribe: () => () => undefined, getSnapshot: () => undefined };

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
export function useAccountState(): AccountState | undefined {
  const { realAccount = none } = useServices();
  return useSyncExternalStore<AccountState | undefined>(
    realAccount.subscribe,
    realAccount.getSnapshot,
    none.getSnapshot,
  );
}
