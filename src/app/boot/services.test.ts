import { expect, it, vi } from 'vitest';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { createAccountServices } from './account-services.ts';
import { createServices } from './services.ts';

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
  });
  const services = createServices({ storage, openCatalogue, openAccounts: () => accounts, log: console });
  expect(services).toMatchObject(accounts);
  const simulated = createServices({ storage, openCatalogue, log: console });
  expect([simulated.account.getSnapshot().kind, simulated.sync]).toEqual(['simulated', undefined]);
});
