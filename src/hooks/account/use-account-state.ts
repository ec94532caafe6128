import type { AccountState } from '#core/account/real-account.ts';
import { accountCopy, type AccountCopy } from '#core/sync/device-sync.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
export function useAccountState(): AccountState | undefined {
  return useReadable(useServices().realAccount, undefined);
}

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
export function useAccountCopy(): AccountCopy | undefined {
  const account = useAccountState();
  const sync = useReadable(useServices().sync, undefined);
  return account && sync && accountCopy(sync.state.kind, account.kind === 'signed-out');
}
