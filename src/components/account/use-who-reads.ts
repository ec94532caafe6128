import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import { useDeviceSync, type UsedSync } from '#hooks/account/use-account.ts';
import { useProtection, type UsedProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';

const answers = {
  opening: undefined,
  unavailable: 'unknown',
  'not-offered': 'open',
  open: 'offered',
  locked: 'sealed',
  protected: 'sealed',
} as const satisfies Record<ProtectionState['kind'], string | undefined>;

const unfinished: readonly string[] = ['unsealed', 'unproved', 'sealing'];

/** Open records of before are still on the server, as far as this device knows. */
const isSealing = (state: UsedSync['state'] | undefined): boolean =>
  (state?.kind === 'refused' && unfinished.includes(state.reason)) ||
  (state !== undefined && 'sealed' in state && state.sealed?.openLeft !== undefined);

/** Where it is not known whether the account is sealed, what is said is so in either case. */
function answerOf({ state, isOffered }: UsedProtection) {
  const answer = answers[state.kind];
  if (answer !== 'unknown') return answer;
  return isOffered ? 'offered' : 'unlessSealed';
}

/** Says who can read what is synchronised. Nothing else says it. Empty until it is known. */
export function useWhoReads(): string {
  const { whoReads } = useChapter('account');
  const used = useProtection();
  const sync = useDeviceSync()?.state;
  const answer = used ? answerOf(used) : 'open';
  if (answer === 'sealed' && isSealing(sync)) return whoReads.sealing;
  return answer === undefined ? '' : whoReads[answer];
}
