import { expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import type { Lists } from '#core/personal-data/lists/lists.ts';
import { createOwnCounts } from './own-counts.ts';
import { storeOwnDataHint } from './own-data-hint.ts';
import type { Totals } from './personal-data.ts';

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
    comparisons: createStore<readonly unknown[] | undefined>([]),
  };
  const data = { counts: createOwnCounts(totals, lists as unknown as Lists) };
  let wasRemembered = false;
  const past = { read: () => wasRemembered, remember: () => void (wasRemembered = true) };
  return { data, past, storage, totals, ...lists, kept };
}

it('waits until all counts are loaded, follows every change, and removes an empty hint', () => {
  const { data, past, storage, totals, favourites, comparisons, kept } = held();
  kept.set('onda-own', 'sessions');
  const setPageHint = vi.fn();
  let hasHeart = false;
  storeOwnDataHint(data, { storage, setPageHint, hasHeart: () => hasHeart, past });
  expect(setPageHint).not.toHaveBeenCalled();
  expect(kept.get('onda-own')).toBe('sessions');
  totals.set({ ...noTotals, sessions: 2 });
  expect(kept.get('onda-own')).toBe('sessions favourites');
  expect(setPageHint).toHaveBeenLastCalledWith('sessions favourites');
  favourites.set([]);
  expect(kept.get('onda-own')).toBe('sessions');
  totals.set(noTotals);
  expect(kept.has('onda-own')).toBe(false);
  expect(setPageHint).toHaveBeenLastCalledWith('past');
  hasHeart = true;
  favourites.set([2]);
  expect(kept.get('onda-own')).toBe('favourites heart');
  comparisons.set([{}]);
  expect(kept.get('onda-own')).toBe('favourites comparisons heart');
});

it('remembers for the tab that there was something, also where the stored hint is deleted first', () => {
  const { data, past, storage, totals, favourites } = held();
  const setPageHint = vi.fn();
  favourites.set([]);
  totals.set(noTotals);
  storeOwnDataHint(data, { storage, setPageHint, hasHeart: () => false, past });
  expect(setPageHint).toHaveBeenLastCalledWith('');
  favourites.set([3]);
  expect(setPageHint).toHaveBeenLastCalledWith('favourites');
  storage.remove('onda-own');
  favourites.set([]);
  expect(setPageHint).toHaveBeenLastCalledWith('past');
  expect(storage.keys()).toEqual([]);
  favourites.set([3]);
  expect(setPageHint).toHaveBeenLastCalledWith('favourites past');
});
