import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  memoryPersonalData,
  loadedService,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { History, LoggedSession, PersonalData, PersonalDataService } from '#core/personal-data/personal-data.ts';
import type { StorageStatus } from '#core/personal-data/storage-status.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { createStore } from '#core/store.ts';
import { hydrate, nextFrame, render as renderWith, renderHook, unmountAll } from './hook.fixture.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import {
  isStorageDegraded,
  useAssessments,
  useComparisons,
  useFavourite,
  useFavouriteAddress,
  useFavourites,
  useHistory,
  useLoggedSession,
  useRoutines,
  useStorageStatus,
  useTotals,
} from './use-personal-data.ts';
import { useSaveRoutine } from './use-save-routine.ts';

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
  await expect.poll(() => opened.mock.calls.length).toBeGreaterThan(0);
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

const quick = { interval: 5 };

describe('useStorageStatus', () => {
  it('is opening until personal data is loaded, and then follows the storage', async () => {
    const { service, resolveWith } = lazyService();
    const { latest } = await renderHook({ personalData: service }, useStorageStatus);
    expect(latest()).toBe('opening');
    const storageStatus = createStore<StorageStatus>('saved');
    resolveWith({ ...(await memoryPersonalData()), storageStatus });
    await expect.poll(latest, quick).toBe('saved');
    storageStatus.set('full');
    await expect.poll(latest, quick).toBe('full');
  });

  it.each([
    ['opening', false],
    ['saved', false],
    ['unavailable', true],
    ['full', true],
    ['outdated', true],
  ] as const)('says of the storage that is %s whether changes are lost with the page', (status, isDegraded) => {
    expect(isStorageDegraded(status)).toBe(isDegraded);
  });
});

describe('useFavourite', () => {
  it('loads no personal data before the first tap', async () => {
    const { service, opened, resolveWith } = lazyService();
    const { latest } = await renderHook({ personalData: service }, () => useFavourite(7));
    expect([latest().isFavourite, opened.mock.calls.length]).toEqual([false, 0]);
    const data = await memoryPersonalData();
    resolveWith(data);
    await latest().toggle('?id=7&minutes=20');
    expect(data.favourites.getSnapshot()).toEqual([7]);
    expect(data.favourites.addressOf(7)).toBe('?id=7&minutes=20');
  });

  it('is none during hydration, and then follows the cached favourites', async () => {
    const data = await memoryPersonalData({ favourites: [{ frequencyId: 7, position: 0, addedAt: 1 }] });
    const { element, html } = await hydrate({ personalData: loadedService(data) }, () => {
      const address = useFavouriteAddress(7) ?? 'as it opens';
      return useFavourite(7).isFavourite ? `favourite ${address}` : 'none';
    });
    expect(html).toBe('none');
    await expect.poll(() => element.textContent, quick).toBe('favourite as it opens');
    await data.favourites.toggle(7);
    await expect.poll(() => element.textContent, quick).toBe('none');
    await data.favourites.toggle(7, false, '?id=7&minutes=20');
    await expect.poll(() => element.textContent, quick).toBe('favourite ?id=7&minutes=20');
  });

  it('leaves a favourite alone that another tab has removed before the tap', async () => {
    const data = await memoryPersonalData({ favourites: [{ frequencyId: 7, position: 0, addedAt: 1 }] });
    const { latest } = await renderHook({ personalData: loadedService(data) }, () => useFavourite(7));
    const shown = latest();
    expect(shown.isFavourite).toBe(true);
    await data.favourites.toggle(7);
    await shown.toggle();
    expect(data.favourites.getSnapshot()).toEqual([]);
  });
});

it('useFavourites moves a favourite, also before the list is loaded', async () => {
  const { service, resolveWith } = lazyService();
  const { latest } = await renderHook({ personalData: service }, useFavourites);
  const moved = latest().move(3, 0);
  const favourites = [5, 3].map((frequencyId, position) => ({ frequencyId, position, addedAt: 1 }));
  resolveWith(await memoryPersonalData({ favourites }));
  await moved;
  await expect.poll(() => latest().favourites, quick).toEqual([3, 5]);
});

describe('presets', () => {
  const preset = (number: number, name: string): PresetRecord => ({
    id: testIdentifier(number),
    name,
    address: '?id=1',
    createdAt: number,
  });

  it('are unknown until they are loaded, newest first, and follow each action', async () => {
    const { service, resolveWith } = lazyService();
    const { latest } = await renderHook({ personalData: service }, usePresets);
    expect(latest().presets).toBeUndefined();
    const adding = latest().add({ name: 'Evening', address: '?id=3' });
    resolveWith(await memoryPersonalData({ presets: [preset(1, 'Rain'), preset(2, 'Sea')] }));
    const added = await adding;
    const names = () => latest().presets?.map(({ name }) => name);
    await expect.poll(names, quick).toEqual(['Evening', 'Sea', 'Rain']);
    await latest().patch(added.id, { name: 'Night' });
    await latest().remove(testIdentifier(1));
    await expect.poll(names, quick).toEqual(['Night', 'Sea']);
    await latest().put(preset(1, 'Rain'));
    await expect.poll(names, quick).toEqual(['Night', 'Sea', 'Rain']);
  });

  it('are found by their id, until they are removed', async () => {
    const data = await memoryPersonalData({ presets: [preset(1, 'Rain'), preset(2, 'Sea')] });
    const { latest } = await renderHook({ personalData: loadedService(data) }, () => usePreset(testIdentifier(1)));
    expect(latest()?.name).toBe('Rain');
    await data.presets.remove(testIdentifier(1));
    await expect.poll(latest, quick).toBeUndefined();
  });

  it.each([null, undefined])('are not loaded for a sound without one (%s)', async (id) => {
    const { service, opened } = lazyService();
    const { latest } = await renderHook({ personalData: service }, () => usePreset(id));
    await nextFrame();
    expect([latest(), opened.mock.calls.length]).toEqual([undefined, 0]);
  });
});

describe('useSaveRoutine', () => {
  const draft = { frequencyId: 7, minutes: 20, time: '21:00', days: [1, 2], remind: true };

  async function renderRoutines(routines: RoutineRecord[] = []) {
    const data = await memoryPersonalData({ routines });
    const { latest } = await renderHook({ personalData: loadedService(data) }, () => ({
      ...useRoutines(),
      saveDraft: useSaveRoutine(),
    }));
    return latest;
  }

  it('adds a routine each time it is called without an id', async () => {
    const latest = await renderRoutines();
    await latest().saveDraft(draft);
    await latest().saveDraft(draft);
    const added = { ...draft, origin: 'person' };
    await expect.poll(() => latest().routines, quick).toMatchObject([added, added]);
  });

  it('replaces a routine of the plan, which becomes the person’s own', async () => {
    const planned: RoutineRecord = { ...draft, id: testIdentifier(1), origin: 'plan', createdAt: 1 };
    const latest = await renderRoutines([planned]);
    await latest().saveDraft({ ...draft, id: planned.id, minutes: 45 });
    await expect
      .poll(() => latest().routines, quick)
      .toMatchObject([{ id: planned.id, minutes: 45, origin: 'person', createdAt: 1 }]);
  });
});

it('useComparisons follows a comparison from its start to its end', async () => {
  const data = await memoryPersonalData();
  const { latest } = await renderHook({ personalData: loadedService(data) }, useComparisons);
  const started = await latest().start({
    frequencyId: 1,
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    controlHertz: 500,
    order: ['tone', 'control'],
  });
  await expect.poll(() => latest().comparisons, quick).toMatchObject([{ id: started.id, revealedAt: null }]);
  await latest().reveal(started.id);
  await expect.poll(() => latest().comparisons, quick).toMatchObject([{ revealedAt: expect.any(Number) }]);
});

it('useAssessments adds an assessment and removes it', async () => {
  const data = await memoryPersonalData();
  const { latest } = await renderHook({ personalData: loadedService(data) }, useAssessments);
  const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };
  const { id } = await latest().add(answers);
  await expect.poll(() => latest().assessments, quick).toMatchObject([{ id, answers }]);
  await latest().remove(id);
  await expect.poll(() => latest().assessments, quick).toEqual([]);
});

it('useLoggedSession follows the session that is recorded', async () => {
  const session = createStore<LoggedSession | undefined>(undefined);
  const personalData = loadedService({ ...(await memoryPersonalData()), session });
  const { latest } = await renderHook({ personalData }, useLoggedSession);
  expect(latest()).toBeUndefined();
  session.set({ id: testIdentifier(1), running: true });
  await expect.poll(latest, quick).toEqual({ id: testIdentifier(1), running: true });
});

describe('useHistory', () => {
  it('loads nothing without a question', async () => {
    const { service, opened } = lazyService();
    const ask = vi.fn(newest);
    const { latest } = await renderHook({ personalData: service }, () => useHistory(undefined, ask));
    await nextFrame();
    expect([latest(), opened.mock.calls.length, ask.mock.calls.length]).toEqual([{ status: 'loading' }, 0, 0]);
  });
});
