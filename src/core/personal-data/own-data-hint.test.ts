import { expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import { storeOwnDataHint } from './own-data-hint.ts';
import type { PersonalData, Totals } from './personal-data.ts';

const noTotals: Totals = { sessions: 0, seconds: 0, weekSeconds: 0, rhythm: 0, last: undefined };

function held() {
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string) => void kept.set(key, value),
    keys: () => [...kept.keys()],
    remove: (key: string) => void kept.delete(key),
  };
  const totals = createStore<Totals | undefined>(undefined);
  const lists = {
    favourites: createStore<readonly number[] | undefined>([3]),
    assessments: createStore<readonly unknown[] | undefined>([]),
    routines: createStore<readonly unknown[] | undefined>([]),
    presets: createStore<readonly unknown[] | undefined>([]),
  };
  const data = { history: { totals }, ...lists } as unknown as PersonalData;
  return { data, storage, totals, ...lists, kept };
}

it('waits until all counts are loaded, follows every change, and removes an empty hint', () => {
  const { data, storage, totals, favourites, kept } = held();
  kept.set('onda-own', 'sessions');
  const setPageHint = vi.fn();
  let hasHeart = false;
  storeOwnDataHint(data, { storage, setPageHint, hasHeart: () => hasHeart });
  expect(setPageHint).not.toHaveBeenCalled();
  expect(kept.get('onda-own')).toBe('sessions');
  totals.set({ ...noTotals, sessions: 2 });
  expect(kept.get('onda-own')).toBe('sessions favourites');
  expect(setPageHint).toHaveBeenLastCalledWith('sessions favourites');
  favourites.set([]);
  expect(kept.get('onda-own')).toBe('sessions');
  totals.set(noTotals);
  expect(kept.has('onda-own')).toBe(false);
  expect(setPageHint).toHaveBeenLastCalledWith('');
  hasHeart = true;
  favourites.set([2]);
  expect(kept.get('onda-own')).toBe('favourites heart');
});
