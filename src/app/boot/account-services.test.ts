import { describe, expect, it, vi } from 'vitest';
import type { AccountResult, AccountState, RealAccount } from '#core/account/real-account.ts';
import type { Protection } from '#core/encryption/protection/protection.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { DeviceSync } from '#core/sync/device-sync.ts';
import { syncHintKey } from '#core/sync/sync-hint.ts';
import { createAccountServices, type AccountSeams } from './account-services.ts';

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
    storage: { read: (key) => (key === stored ? '1' : undefined), write: () => undefined },
    openPersonalData: () => Promise.resolve({} as PersonalData),
    openAccount,
    openSync,
    openProtection: () => Promise.reject(new Error('not in these tests')),
    sealsRecords: false,
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
  it('that the protection finds are those that the synchronisation seals with, and it is told to seal', async () => {
    const seal = vi.fn<DeviceSync['seal']>(() => Promise.resolve('asked'));
    const openSync = vi.fn(() => Promise.resolve({ ...openedSync, seal }));
    const protection = { getSnapshot: () => ({ kind: 'opening' }), subscribe: () => () => undefined };
    const openProtection = vi.fn<AccountSeams['openProtection']>(() =>
      Promise.resolve(protection as unknown as Protection),
    );
    const opened = createAccountServices({
      storage: { read: () => '1', write: () => undefined },
      openPersonalData: () => Promise.resolve({} as PersonalData),
      openAccount: () => Promise.resolve(openedAccount),
      openSync,
      openProtection,
      sealsRecords: true,
    });
    await Promise.all([opened.sync.open(), opened.protection?.open()]);
    const [, held, sealRecords] = openProtection.mock.calls[0] ?? [];
    expect(openSync).toHaveBeenCalledExactlyOnceWith(openedAccount, held, {});
    expect(held?.stateOf('ada')).toEqual({ kind: 'opening' });
    await sealRecords?.();
    expect(seal).toHaveBeenCalledOnce();
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
