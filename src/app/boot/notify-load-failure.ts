import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { loadMessages } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';
import { pageLocale } from './page-locale.ts';

/** Says, in the language of the page, that something did not come, and whether the network is why. Rejects where the words do not come either. */
export async function notifyLoadFailure(): Promise<void> {
  const { failure } = await loadMessages(pageLocale());
  toast(failure[loadFailureKind()], 'failed');
}
