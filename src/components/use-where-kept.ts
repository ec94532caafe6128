import { useAccountCopy } from '#hooks/account/use-account-state.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter } from '#i18n/language-context.ts';

/** Says where a person's data is. Until the account is known, which a page of the server never does, it says less. */
export function useWhereKept(): string {
  const { keptWhere } = useChapter('privacy');
  const copy = useAccountCopy();
  return keptWhere[useHydrated() ? (copy ?? 'local') : 'unknown'];
}
