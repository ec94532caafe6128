import { afterEach, expect, it, vi } from 'vitest';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { defaultSoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import { createAccountServices } from './account-services.ts';
import { createServices } from './services.ts';

const { openSound } = vi.hoisted(() => ({ openSound: vi.fn(() => ({ starter: {} })) }));
vi.mock('./open-sound.ts', () => ({ openSound }));
vi.mock('./open-settings.ts', () => ({ openDeviceSettings: () => ({ sound: createStore(defaultSoundPreferences) }) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const catalogue: Catalogue = {
  list: () => Promise.resolve([testFrequency()]),
  byId: (id) => Promise.resolve(testFrequency({ id })),
};
const storage = { read: () => undefined, write: () => undefined, keys: () => [], remove: () => undefined };

it('opens the catalogue once, for the first query', async () => {
  const openCatalogue = vi.fn(() => Promise.resolve(catalogue));
  const services = createServices({ storage, openCatalogue, log: console });
  expect(openCatalogue).not.toHaveBeenCalled();
  const [list, one] = await Promise.all([services.catalogue.list(), services.catalogue.byId(7)]);
  expect([list.length, one.id]).toEqual([1, 7]);
  expect(openCatalogue).toHaveBeenCalledOnce();
});

it('opens the catalogue again after a failure', async () => {
  const openCatalogue = vi.fn(() => Promise.resolve(catalogue)).mockRejectedValueOnce(new Error('no network'));
  const services = createServices({ storage, openCatalogue, log: console });
  await expect(services.catalogue.list()).rejects.toThrow('no network');
  await expect(services.catalogue.list()).resolves.toHaveLength(1);
});

it('logs which row was left out', async () => {
  const warn = vi.fn();
  const services = createServices({
    storage,
    openCatalogue: (onInvalidRow) => {
      onInvalidRow('hz: expected a number');
      return Promise.resolve(catalogue);
    },
    log: { warn, error: vi.fn() },
  });
  await services.catalogue.list();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('hz: expected a number'));
});

it('has an account and a synchronisation on a page with real accounts only', () => {
  const openCatalogue = () => Promise.resolve(catalogue);
  const accounts = createAccountServices({
    storage,
    openPersonalData: vi.fn(),
    openAccount: vi.fn(),
    openSync: vi.fn(),
    openProtection: vi.fn(),
    isSealingOffered: false,
  });
  const services = createServices({ storage, openCatalogue, openAccounts: () => accounts, log: console });
  expect(services).toMatchObject(accounts);
  const simulated = createServices({ storage, openCatalogue, log: console });
  expect([simulated.account.getSnapshot().kind, simulated.sync]).toEqual(['simulated', undefined]);
});

it('loads the sound once, when the page is idle, for a player that is to be prepared', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  const { player } = createServices({ storage, openCatalogue: () => Promise.resolve(catalogue), log: console });
  player.prepare();
  await vi.advanceTimersByTimeAsync(1000);
  expect(openSound).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  player.prepare();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(openSound).toHaveBeenCalledOnce());
});
