import { describe, expect, it, vi } from 'vitest';
import type { AccountState, RealAccount } from '#core/account/real-account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { syncHintKey } from '#core/sync/sync-hint.ts';
import type { DeviceSync } from '#core/sync/device-sync.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
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

describe('the account', () => {
  const openCatalogue = () => Promise.resolve(catalogue);
  const state: AccountState = { kind: 'signed-out' };
  const opened = { getSnapshot: () => state, subscribe: () => () => undefined } as unknown as RealAccount;
  const withSession = { ...storage, read: (key: string) => (key === 'onda-session' ? '{}' : undefined) };

  it('is missing where the page offers none, even with a stored session', () => {
    expect(createServices({ storage: withSession, openCatalogue, log: console }).realAccount).toBeUndefined();
  });

  it('is signed out and not opened by who shows it, on a device without a session', async () => {
    const openAccount = vi.fn(() => Promise.resolve(opened));
    const { realAccount } = createServices({ storage, openCatalogue, openAccount, log: console });
    realAccount?.subscribe(() => undefined);
    expect([realAccount?.getSnapshot(), openAccount.mock.calls.length]).toEqual([{ kind: 'signed-out' }, 0]);
    expect(await realAccount?.open()).toBe(opened);
  });

  it('is opened by who shows it, on a device with a session', async () => {
    const openAccount = vi.fn(() => Promise.resolve(opened));
    const { realAccount } = createServices({ storage: withSession, openCatalogue, openAccount, log: console });
    expect(realAccount?.getSnapshot()).toEqual({ kind: 'opening' });
    realAccount?.subscribe(() => undefined);
    expect(openAccount).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(realAccount?.getSnapshot()).toEqual({ kind: 'signed-out' }));
  });
});

describe('the synchronisation', () => {
  const openCatalogue = () => Promise.resolve(catalogue);
  const account = { getSnapshot: () => ({ kind: 'signed-out' }), subscribe: () => () => undefined };
  const openAccount = () => Promise.resolve(account as unknown as RealAccount);
  const view = { state: { kind: 'session-ended' }, hasOthersRecords: false };
  const opened = { getSnapshot: () => view, subscribe: () => () => undefined } as unknown as DeviceSync;

  it('is missing where the page offers no accounts', () => {
    const openSync = () => Promise.resolve(opened);
    expect(createServices({ storage, openCatalogue, openSync, log: console }).sync).toBeUndefined();
  });

  it('is not opened by who shows it on a device without a session and without the copy of an account', () => {
    const openSync = vi.fn(() => Promise.resolve(opened));
    const { sync } = createServices({ storage, openCatalogue, openAccount, openSync, log: console });
    sync?.subscribe(() => undefined);
    expect([sync?.getSnapshot().state.kind, openSync.mock.calls.length]).toEqual(['signed-out', 0]);
  });

  it.each(['onda-session', syncHintKey])('is opened by who shows it on a device with %s', async (stored) => {
    const openSync = vi.fn(() => Promise.resolve(opened));
    const marked = { ...storage, read: (key: string) => (key === stored ? '1' : undefined) };
    const { sync, personalData } = createServices({
      storage: marked,
      openCatalogue,
      openAccount,
      openSync,
      log: console,
    });
    vi.spyOn(personalData, 'open').mockResolvedValue({} as PersonalData);
    expect(sync?.getSnapshot().state.kind).toBe('opening');
    sync?.subscribe(() => undefined);
    await vi.waitFor(() => expect(sync?.getSnapshot()).toBe(view));
    expect(openSync).toHaveBeenCalledOnce();
  });
});
