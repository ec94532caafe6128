import { useAccountCopy } from '#hooks/account/use-account-state.ts';
import { isStorageDegraded, useStorageStatus } from '#hooks/use-personal-data.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter } from '#i18n/language-context.ts';

/** Says where a person's data is, or that the device keeps nothing. Until the account is known, which a page of the server never does, it says less. */
export function useWhereKept(): string {
  const { keptWhere } = useChapter('privacy');
  const copy = useAccountCopy();
  const isRefused = isStorageDegraded(useStorageStatus());
  const known = useHydrated() ? (copy ?? 'local') : 'unknown';
  return keptWhere[isRefused ? 'refused' : known];
}
