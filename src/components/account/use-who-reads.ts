import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { whoReads } from './who-reads.ts';

/** Says who can read what is synchronised. Nothing else says it. Empty until it is known. */
export function useWhoReads(): string {
  const { whoReads: texts } = useChapter('account');
  const answer = whoReads(useProtection()?.state, useDeviceSync()?.state);
  return answer === undefined ? '' : texts[answer];
}
