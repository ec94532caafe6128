import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { loadMessages } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';
import { pageLocale } from './page-locale.ts';

/** Shows a toast in the page's language. Rejects if its text cannot be loaded either. */
export async function notifyLoadFailure(): Promise<void> {
  const { failure } = await loadMessages(pageLocale());
  toast(failure[loadFailureKind()], 'failed');
}
