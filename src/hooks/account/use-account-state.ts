import type { AccountState } from '#core/account/real-account.ts';
import { accountCopy, type AccountCopy } from '#core/sync/device-sync.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

const simulated: AccountState = { kind: 'simulated' };

/** simulated also while the page is hydrated. */
export function useAccountState(): AccountState {
  return useReadable(useServices().account, simulated);
}

/** undefined where accounts are simulated, and while the page is hydrated. */
export function useAccountCopy(): AccountCopy | undefined {
  const { kind } = useAccountState();
  const sync = useReadable(useServices().sync, undefined);
  return sync && kind !== 'simulated' ? accountCopy(sync.state.kind, kind === 'signed-out') : undefined;
}
