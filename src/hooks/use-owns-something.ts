import type { OwnCounts } from '#core/personal-data/own-counts.ts';
import { pageHasOwnData } from '#core/platform/page/page.ts';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useHydrated } from './use-hydrated.ts';
import { usePart } from './use-personal-data.ts';
import { useSetting } from './use-setting.ts';

/** Of all kinds of records together; undefined until all are loaded, unless one that is has some. */
function sumOf(counts: OwnCounts): number | undefined {
  const found = Object.values(counts);
  const known = found.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return known === 0 && found.includes(undefined) ? undefined : known;
}

/**
 * Whether the person has anything of their own here, an account, or had something that was deleted in this tab: then no
 * sample is shown. undefined until that is known.
 */
export function useOwnsSomething(): boolean | undefined {
  const { kind } = useAccountState();
  const isHydrated = useHydrated();
  const hasHeart = useSetting('lastHeart').value !== undefined;
  const count = usePart(({ counts: { subscribe, getSnapshot } }) => ({
    subscribe,
    getSnapshot: () => sumOf(getSnapshot()),
  }));
  const hasAccount = kind !== 'simulated' && kind !== 'signed-out';
  if (isHydrated && (hasAccount || hasHeart || pageHasOwnData('past'))) return true;
  return count === undefined ? undefined : count > 0;
}
