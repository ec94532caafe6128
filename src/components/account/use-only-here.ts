import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';

/** What the account does not have and never gets. Empty where there is nothing, or where that is not known. */
export function useOnlyHere(): string {
  const { onlyHere: text } = useChapter('sync');
  const count = useDeviceSync()?.onlyHere ?? 0;
  return count > 0 ? text(count) : '';
}
