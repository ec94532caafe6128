import { forgetsUnvisitedSites } from '#core/platform/storage/persistent-storage.ts';
import { mayHaveRecords } from '#core/sync/device-sync.ts';
import { useAccountCopy } from '#hooks/account/use-account-state.ts';
import { useHydrated } from './use-hydrated.ts';
import { useInstallation } from './use-offline.ts';

/** Whether data may be lost because the site is not visited for a week: no account has a copy of it. */
export function useForgetting(): boolean {
  const { state } = useInstallation();
  const copy = useAccountCopy();
  const hasCopy = copy !== undefined && mayHaveRecords(copy);
  return useHydrated() && !hasCopy && forgetsUnvisitedSites(state === 'installed');
}
