import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { pageHasOwnData } from '#core/platform/page/page.ts';
import type { Readable } from '#core/store.ts';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useHydrated } from './use-hydrated.ts';
import { usePart } from './use-personal-data.ts';
import { useSetting } from './use-setting.ts';

/** Of all kinds of records together; undefined until all are loaded, unless one that is has some. */
function countOf({ history, favourites, assessments, routines, presets }: PersonalData): number | undefined {
  const counts = [
    history.totals.getSnapshot()?.sessions,
    ...[favourites, assessments, routines, presets].map((list) => list.getSnapshot()?.length),
  ];
  const known = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return known === 0 && counts.includes(undefined) ? undefined : known;
}

function readCount(data: PersonalData): Readable<number | undefined> {
  const { history, favourites, assessments, routines, presets } = data;
  const parts = [history.totals, favourites, assessments, routines, presets];
  return {
    getSnapshot: () => countOf(data),
    subscribe: (listener) => {
      const ends = parts.map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/**
 * Whether the person has anything of their own here, an account, or had something that was deleted in this tab: then no
 * sample is shown. undefined until that is known.
 */
export function useOwnsSomething(): boolean | undefined {
  const { kind } = useAccountState();
  const isHydrated = useHydrated();
  const hasHeart = useSetting('lastHeart').value !== undefined;
  const count = usePart(readCount);
  const hasAccount = kind !== 'simulated' && kind !== 'signed-out';
  if (isHydrated && (hasAccount || hasHeart || pageHasOwnData('past'))) return true;
  return count === undefined ? undefined : count > 0;
}
