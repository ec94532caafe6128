import { afterEach, expect, it, vi } from 'vitest';
import {
  memoryPersonalData,
  loadedService,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { History, PersonalData, PersonalDataService } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import { render as renderWith, unmountAll } from './hook.fixture.ts';
import { useAssessments, useFavourites, useHistory, useStorageStatus, useTotals } from './use-personal-data.ts';

afterEach(unmountAll);

const render = (personalData: PersonalDataService, Shown: () => React.ReactNode): HTMLElement =>
  renderWith({ personalData }, Shown);

/** Personal data that is loaded when the test says so. */
function lazyService(): {
  service: PersonalDataService;
  opened: ReturnType<typeof vi.fn>;
  resolveWith: (data: PersonalData) => void;
} {
  const store = createStore<PersonalData | undefined>(undefined);
  const { promise, resolve } = Promise.withResolvers<PersonalData>();
  const opened = vi.fn();
  const open = (): Promise<PersonalData> => {
    opened();
    return promise;
  };
  const subscribe = (listener: () => void): (() => void) => {
    void open();
    return store.subscribe(listener);
  };
  const resolveWith = (data: PersonalData): void => {
    store.set(data);
    resolve(data);
  };
  return {
    service: { subscribe, getSnapshot: store.getSnapshot, open, cachedFavourites: createStore([]) },
    opened,
    resolveWith,
  };
}

function Favourites() {
  const { favourites, toggle } = useFavourites();
  return (
    <button type="button" onClick={() => void toggle(7)}>
      {favourites ? favourites.join(' ') || 'none' : 'unknown'}
    </button>
  );
}

it('shows favourites once they are loaded, and performs actions called before', async () => {
  const { service, opened, resolveWith } = lazyService();
  const element = render(service, Favourites);
  await expect.poll(() => element.textContent).toBe('unknown');
  expect(opened).toHaveBeenCalled();
  element.querySelector('button')?.click();
  resolveWith(await memoryPersonalData({ favourites: [{ frequencyId: 3, position: 0, addedAt: 1 }] }));
  await expect.poll(() => element.textContent).toBe('7 3');
});

function Sums() {
  const totals = useTotals();
  const { assessments } = useAssessments();
  return `${useStorageStatus()} ${totals?.sessions ?? '?'} ${assessments?.length ?? '?'}`;
}

it('useTotals updates after a change', async () => {
  const data = await memoryPersonalData({ sessions: [testSession()] }, { storageStatus: 'full' });
  const element = render(loadedService(data), Sums);
  await expect.poll(() => element.textContent).toBe('full 1 0');
  await data.history.remove(testSession().id);
  await expect.poll(() => element.textContent).toBe('full 0 0');
});

const newest = (history: History) => history.sessions(undefined, 10);

it('useHistory updates after a change, and keeps the last value when that fails', async () => {
  const data = await memoryPersonalData({
    sessions: [testSession({ id: testIdentifier(1) }), testSession({ id: testIdentifier(2) })],
  });
  let ask = newest;
  const rendered = new Set<string>();
  const element = render(loadedService(data), () => {
    const result = useHistory('newest', (history) => ask(history));
    rendered.add(result.status);
    return result.status === 'ready' ? String(result.value.length) : result.status;
  });
  await expect.poll(() => element.textContent).toBe('2');
  await data.history.remove(testIdentifier(1));
  await expect.poll(() => element.textContent).toBe('1');
  const failing = vi.fn(() => Promise.reject(new Error('outdated')));
  ask = failing;
  await data.history.remove(testIdentifier(2));
  await expect.poll(() => failing.mock.calls.length).toBe(1);
  expect(element.textContent).toBe('1');
  ask = newest;
  await data.history.restore(testSession({ id: testIdentifier(3) }));
  await data.history.restore(testSession({ id: testIdentifier(4) }));
  await expect.poll(() => element.textContent).toBe('2');
  expect(rendered).not.toContain('failed');
});

it('useHistory fails where it has no value yet', async () => {
  const element = render(
    loadedService(await memoryPersonalData()),
    () => useHistory('newest', () => Promise.reject(new Error('outdated'))).status,
  );
  await expect.poll(() => element.textContent).toBe('failed');
});
