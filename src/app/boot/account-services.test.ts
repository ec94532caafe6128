import { describe, expect, it, vi } from 'vitest';
import type { AccountState, RealAccount } from '#core/account/real-account.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { DeviceSync } from '#core/sync/device-sync.ts';
import { syncHintKey } from '#core/sync/sync-hint.ts';
import { createAccountServices } from './account-services.ts';

const state: AccountState = { kind: 'signed-out' };
const openedAccount = { getSnapshot: () => state, subscribe: () => () => undefined } as unknown as RealAccount;
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
  });
  return { ...services, openAccount, openSync };
}

describe('the account', () => {
  it('is signed out and not opened by a subscription on a device without a session', async () => {
    const { realAccount, openAccount } = setUp();
    realAccount.subscribe(() => undefined);
    expect([realAccount.getSnapshot(), openAccount.mock.calls.length]).toEqual([{ kind: 'signed-out' }, 0]);
    expect(await realAccount.open()).toBe(openedAccount);
  });

  it('is opened by a subscription on a device with a session', async () => {
    const { realAccount, openAccount } = setUp('onda-session');
    expect(realAccount.getSnapshot()).toEqual({ kind: 'opening' });
    realAccount.subscribe(() => undefined);
    expect(openAccount).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(realAccount.getSnapshot()).toEqual({ kind: 'signed-out' }));
  });

  it('simulates no sign-in: the form stays busy until it is left', async () => {
    const leaving = new AbortController();
    const settled = vi.fn();
    const entering = setUp().account.signIn(leaving.signal).then(settled);
    leaving.abort();
    await expect(entering).rejects.toThrow('aborted');
    expect(settled).not.toHaveBeenCalled();
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
