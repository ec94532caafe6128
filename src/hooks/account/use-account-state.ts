import type { AccountState } from '#core/account/real-account.ts';
import { isSynchronised } from '#core/sync/device-sync.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
export function useAccountState(): AccountState | undefined {
  return useReadable(useServices().realAccount, undefined);
}

/** Whether the records of an account are on this device and kept in step; false while the page is hydrated. */
export function useIsSynchronised(): boolean {
  return isSynchronised(useReadable(useServices().sync, undefined)?.state);
}
