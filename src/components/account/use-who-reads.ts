import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { useProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';

const answers = {
  opening: undefined,
  unavailable: 'open',
  open: 'offered',
  locked: 'sealed',
  protected: 'sealed',
} as const satisfies Record<ProtectionState['kind'], string | undefined>;

/** Says who can read what is synchronised. Nothing else says it. Empty until it is known. */
export function useWhoReads(): string {
  const { whoReads } = useChapter('account');
  const state = useProtection()?.state;
  const answer = state ? answers[state.kind] : 'open';
  return answer === undefined ? '' : whoReads[answer];
}
