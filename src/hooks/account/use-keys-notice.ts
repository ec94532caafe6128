import { useState } from 'react';
import { isEveningNow } from '#core/domain/evening.ts';
import { isAsking, missingKey, type MissingKey } from '#core/encryption/protection/what-to-say.ts';
import { isErasureAsked } from '#core/sync/erasure-note.ts';
import { pageNotice } from '#core/platform/page/notice.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';
import { useAccountState } from './use-account-state.ts';

/** undefined where nothing is missing, where that is not known, and while the page is hydrated. */
export const useMissingKey = (): MissingKey | undefined => missingKey(useReadable(useServices().protection, undefined));

/** asked: the account was erased, and no device says so. emptied: this device with it. */
type ErasureNotice = 'asked' | 'emptied';

export interface KeysNotice {
  notice: MissingKey | ErasureNotice | 'offer' | undefined;
  /** Whether the place that the page has reserved is kept. */
  isPlaceKept: boolean;
}

function useErasureNotice(): ErasureNotice | undefined {
  const view = useReadable(useServices().sync, undefined);
  if (isErasureAsked(view?.state)) return 'asked';
  return view?.isEmptied ? 'emptied' : undefined;
}

/**
 * What the dashboard says of the keys of the account, and before that of its erasure. The protection is offered only
 * where the page has reserved its place, by day, and where nothing has played on it; what was so when the dashboard was
 * opened counts, so that nothing moves later.
 */
export function useKeysNotice(): KeysNotice {
  const missing = useMissingKey();
  const state = useReadable(useServices().protection, undefined);
  const isSignedOut = useAccountState().kind === 'signed-out';
  const isCalm = useIsCalm();
  const erasure = useErasureNotice();
  if (erasure) return { notice: erasure, isPlaceKept: true };
  if (missing) return { notice: missing, isPlaceKept: true };
  return {
    notice: isCalm === true && isAsking(state) ? 'offer' : undefined,
    isPlaceKept: isCalm !== false && !isSignedOut,
  };
}

/** undefined where the page has reserved no place for an offer, and while it is hydrated. */
function useIsCalm(): boolean | undefined {
  const isHydrated = useHydrated();
  const { state } = usePlayer();
  const isQuiet = state.phase === 'idle' && state.last === undefined;
  const [isCalm, setCalm] = useState<boolean>();
  if (isHydrated && isCalm === undefined && pageNotice() === 'offer') setCalm(isQuiet && !isEveningNow());
  return isCalm;
}
