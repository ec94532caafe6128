import { describe, expect, it, vi } from 'vitest';
import type { AccountResult, AccountState, RealAccount } from '#core/account/real-account.ts';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import type { PageBackend } from '#core/backend/page-backend.ts';
import { sealedKeyPrefix } from '#core/encryption/held-keys.ts';
import type { Protection, ProtectionState } from '#core/encryption/protection/protection.ts';
import { noticeKey } from '#core/platform/page/notice.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSync, DeviceSyncState } from '#core/sync/device-sync.ts';
import { syncHintKey } from '#core/sync/sync-hint.ts';
import { createAccountServices, openAccountServices, type AccountSeams } from './account-services.ts';

const state: AccountState = { kind: 'signed-out' };
const signedIn: AccountResult = { kind: 'done', value: undefined };
const signIn = vi.fn<RealAccount['signIn']>(async () => signedIn);
const openedAccount = { getSnapshot: () => state, subscribe: () => () => undefined, signIn } as unknown as RealAccount;
const view = { state: { kind: 'session-ended' }, hasOthersRecords: false };
const openedSync = { getSnapshot: () => view, subscribe: () => () => undefined } as unknown as DeviceSync;

function setUp(stored?: string) {
  const openAccount = vi.fn(() => Promise.resolve(openedAccount));
  const openSync = vi.fn(() => Promise.resolve(openedSync));
  const services = createAccountServices({
    storage: { read: (key) => (key === stored ? '1' : undefined), write: () => undefined, remove: () => undefined },
    openPersonalData: () => Promise.resolve({} as PersonalData),
    openAccount,
    openSync,
    openProtection: () => Promise.reject(new Error('not in these tests')),
    isSealingOffered: false,
  });
  return { ...services, openAccount, openSync };
}

describe('the account', () => {
  it('is signed out and not opened by a subscription on a device without a session', async () => {
    const { account, openAccount } = setUp();
    account.subscribe(() => undefined);
    expect([account.getSnapshot(), openAccount.mock.calls.length]).toEqual([{ kind: 'signed-out' }, 0]);
    expect(await account.server.open()).toBe(openedAccount);
  });

  it('is opened by a subscription on a device with a session', async () => {
    const { account, openAccount } = setUp('onda-session');
    expect(account.getSnapshot()).toEqual({ kind: 'opening' });
    account.subscribe(() => undefined);
    expect(openAccount).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(account.getSnapshot()).toEqual({ kind: 'signed-out' }));
  });

  it('signs in with the code that it fetches then', async () => {
    const { account, openAccount } = setUp();
    expect(await account.signIn({ email: 'ana@ejemplo.es', password: 'secret' })).toBe(signedIn);
    expect([openAccount.mock.calls.length, signIn.mock.calls]).toEqual([
      1,
      [[{ email: 'ana@ejemplo.es', password: 'secret' }]],
    ]);
  });
});

describe('the keys', () => {
  it('that the protection finds are those that the synchronisation seals with, which it is given', async () => {
    const openSync = vi.fn(() => Promise.resolve(openedSync));
    const protection = { getSnapshot: () => ({ kind: 'opening' }), subscribe: () => () => undefined };
    const openProtection = vi.fn<AccountSeams['openProtection']>(() =>
      Promise.resolve(protection as unknown as Protection),
    );
    const opened = createAccountServices({
      storage: {
        read: (key) => (key === noticeKey ? undefined : '1'),
        write: () => undefined,
        remove: () => undefined,
      },
      openPersonalData: () => Promise.resolve({} as PersonalData),
      openAccount: () => Promise.resolve(openedAccount),
      openSync,
      openProtection,
      isSealingOffered: true,
    });
    await Promise.all([opened.sync.open(), opened.protection.open()]);
    const [, held, sync] = openProtection.mock.calls[0] ?? [];
    const sides = { data: {}, lookForKeys: expect.any(Function) as () => Promise<boolean> };
    expect(openSync).toHaveBeenCalledExactlyOnceWith(openedAccount, held, sides);
    expect(held?.stateOf('ada')).toEqual({ kind: 'opening' });
    expect(sync).toBe(opened.sync);
  });
});

describe('the protection', () => {
  const person = testPerson();

  /** A device on which the person is signed in, with what the synchronisation says. */
  function signedInDevice(
    isSealingOffered: boolean,
    sync: DeviceSyncState,
    accountState: AccountState = { kind: 'signed-in', person },
  ) {
    const stored = new Map([['onda-session', '1']]);
    const memory = memorySync(sync);
    const { account } = memoryAccount({ state: accountState });
    const protection = createStore<ProtectionState>({ kind: 'locked', wasRemoved: false });
    const openProtection = vi.fn<AccountSeams['openProtection']>(() =>
      Promise.resolve(protection as unknown as Protection),
    );
    const services = createAccountServices({
      storage: {
        read: (key) => stored.get(key),
        write: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
      },
      openPersonalData: () => Promise.resolve({} as PersonalData),
      openAccount: () => Promise.resolve(account as unknown as RealAccount),
      openSync: (_account, held) => {
        noteSealed = () => held.noteSealed(person.id);
        return Promise.resolve(memory.service as unknown as DeviceSync);
      },
      openProtection,
      isSealingOffered,
    });
    let noteSealed = (): void => undefined;
    return { ...services, stored, memory, openProtection, noteSealed: () => noteSealed() };
  }
  const opened = async (device: ReturnType<typeof signedInDevice>) => {
    await Promise.all([device.account.server.open(), device.sync.open()]);
    return [device.protection.getSnapshot().kind, device.openProtection.mock.calls.length];
  };

  it('is neither loaded nor asked for where nobody is offered to seal an open account', async () => {
    const device = signedInDevice(false, { kind: 'synchronised', lastAt: 1 });
    device.protection.subscribe(() => undefined);
    expect(await opened(device)).toEqual(['not-offered', 0]);
  });

  it('is opened where it is offered, once somebody is signed in', async () => {
    const device = signedInDevice(true, { kind: 'synchronised', lastAt: 1 });
    expect(device.openProtection).not.toHaveBeenCalled();
    expect(await opened(device)).toEqual(['locked', 1]);
  });

  it('is opened for an account that was sealed before, also where it is not offered', async () => {
    const device = signedInDevice(false, { kind: 'opening' });
    device.stored.set(sealedKeyPrefix + person.id, '1');
    expect(await opened(device)).toEqual(['locked', 1]);
  });

  it('is opened where the last page noted an offer, which is over', async () => {
    const device = signedInDevice(false, { kind: 'synchronised', lastAt: 1 });
    device.stored.set(noticeKey, 'offer 1');
    expect(await opened(device)).toEqual(['locked', 1]);
  });

  it('is opened once the synchronisation has heard that the account is sealed', async () => {
    const device = signedInDevice(false, { kind: 'ready' });
    expect(await opened(device)).toEqual(['opening', 0]);
    device.noteSealed();
    await vi.waitFor(() => expect(device.protection.getSnapshot().kind).toBe('locked'));
  });

  it.each(['choose', 'unavailable'] as const)('asks itself where the synchronisation does not (%s)', async (kind) => {
    const device = signedInDevice(false, { kind });
    await opened(device);
    await vi.waitFor(() => expect(device.protection.getSnapshot().kind).toBe('locked'));
  });

  it('that could not be loaded is loaded by the next subscription', async () => {
    const device = signedInDevice(true, { kind: 'opening' });
    device.openProtection.mockRejectedValueOnce(new Error('no network'));
    expect(await opened(device)).toEqual(['opening', 1]);
    device.protection.subscribe(() => undefined);
    await vi.waitFor(() => expect(device.protection.getSnapshot().kind).toBe('locked'));
  });

  it('that could not be loaded is not loaded again for each batch of a synchronisation', async () => {
    const device = signedInDevice(true, { kind: 'opening' });
    device.openProtection.mockRejectedValue(new Error('no network'));
    await opened(device);
    for (let done = 0; done < 20; done += 1) {
      device.memory.set({ kind: 'running', done, total: 20 });
      await Promise.resolve();
    }
    expect(device.openProtection.mock.calls.length).toBeLessThan(4);
  });

  it('forgets what the last page noted of somebody who is signed out now', async () => {
    const dataset: Record<string, string> = { notice: 'offer' };
    vi.stubGlobal('document', { documentElement: { dataset } });
    const device = signedInDevice(true, { kind: 'signed-out' }, { kind: 'signed-out' });
    device.stored.set(noticeKey, 'offer 1');
    await device.account.server.open();
    vi.unstubAllGlobals();
    expect([device.stored.has(noticeKey), dataset]).toEqual([false, {}]);
  });

  it('says that nobody is signed in without being opened', async () => {
    const { account, protection } = setUp();
    await account.server.open();
    expect(protection.getSnapshot()).toEqual({ kind: 'unavailable' });
  });
});

describe('the synchronisation', () => {
  it('is not opened by a subscription on a device without a session and without the copy of an account', () => {
    const { sync, openSync } = setUp();
    sync.subscribe(() => undefined);
    expect([sync.getSnapshot().state.kind, openSync.mock.calls.length]).toEqual(['signed-out', 0]);
  });

  it.each(['onda-session', syncHintKey])('is opened by a subscription on a device with %s', async (stored) => {
    const { sync, openSync } = setUp(stored);
    expect(sync.getSnapshot().state.kind).toBe('opening');
    sync.subscribe(() => undefined);
    await vi.waitFor(() => expect(sync.getSnapshot()).toBe(view));
    expect(openSync).toHaveBeenCalledOnce();
  });
});

it('the captcha is the one that the server wrote into the page, or none', () => {
  const settings = { provider: 'turnstile', siteKey: 'key' } as const;
  const open = (backend: PageBackend) =>
    openAccountServices({
      backend,
      origin: 'https://onda.example',
      storage: { read: () => undefined, write: () => undefined, remove: () => undefined, keys: () => [] },
      log: console,
    })(() => Promise.resolve({} as PersonalData)).captcha?.settings;
  expect(open({ url: '', key: 'k', accounts: true, captcha: settings })).toEqual(settings);
  expect(open({ url: '', key: 'k', accounts: true })).toBeUndefined();
});
