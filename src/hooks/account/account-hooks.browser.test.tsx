import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountOptions, AccountResult, AccountVerbs } from '#core/account/real-account.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncState, DeviceSyncView } from '#core/sync/device-sync.ts';
import { createStore } from '#core/store.ts';
import { hydrate, renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import { useAccountAction } from './use-account-action.ts';
import { useAccountOptions } from './use-account-options.ts';
import { useDeviceSync } from './use-account.ts';
import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import { memoryAccount } from '#core/account/real-account.fixture.ts';
import { useAccountCopy } from './use-account-state.ts';

afterEach(unmountAll);

const done: AccountResult = { kind: 'done', value: undefined };
const offline: AccountResult = { kind: 'failed', problem: 'offline' };

describe('useAccountAction', () => {
  /** A verb that answers when the test says so. */
  function heldVerb() {
    const { promise, resolve } = Promise.withResolvers<AccountResult>();
    return { verb: vi.fn(() => promise), answer: resolve };
  }

  it('is busy until the answer, and gives it', async () => {
    const { latest } = await renderHook({}, useAccountAction);
    expect(latest()).toMatchObject({ isBusy: false, failure: undefined });
    const { verb, answer } = heldVerb();
    const running = latest().run(verb);
    await expect.poll(() => latest().isBusy).toBe(true);
    answer(done);
    await expect(running).resolves.toBe(done);
    await expect.poll(latest).toMatchObject({ isBusy: false, failure: undefined });
  });

  it('shows a failure until the next run', async () => {
    const { latest } = await renderHook({}, useAccountAction);
    await expect(latest().run(() => Promise.resolve(offline))).resolves.toBe(offline);
    await expect.poll(latest).toMatchObject({ isBusy: false, failure: offline });
    const { verb } = heldVerb();
    void latest().run(verb);
    await expect.poll(latest).toMatchObject({ isBusy: true, failure: undefined });
  });

  it('ignores a second run while the first is under way', async () => {
    const { latest } = await renderHook({}, useAccountAction);
    const [first, second] = [heldVerb(), heldVerb()];
    const running = latest().run(first.verb);
    await expect(latest().run(second.verb)).resolves.toBeUndefined();
    expect(second.verb).not.toHaveBeenCalled();
    first.answer(done);
    await running;
    await expect(latest().run(() => Promise.resolve(done))).resolves.toBe(done);
  });

  it('gives no answer to a screen that was left meanwhile', async () => {
    const { latest } = await renderHook({}, useAccountAction);
    const { verb, answer } = heldVerb();
    const running = latest().run(verb);
    unmountAll();
    answer(done);
    await expect(running).resolves.toBeUndefined();
  });
});

describe('useAccountOptions', () => {
  const offered: AccountOptions = { signUp: true, providers: ['github'] };
  const accountOf = (options: AccountVerbs['options']): AccountVerbs => ({ options }) as AccountVerbs;

  it('is unknown until the server answers', async () => {
    const { promise, resolve } = Promise.withResolvers<AccountResult<AccountOptions>>();
    const account = accountOf(() => promise);
    const { latest } = await renderHook({}, () => useAccountOptions(account));
    expect(latest()).toBeUndefined();
    resolve({ kind: 'done', value: offered });
    await expect.poll(latest, { interval: 5 }).toBe(offered);
  });

  it('drops the late answer of an earlier account', async () => {
    const late = Promise.withResolvers<AccountResult<AccountOptions>>();
    const earlier = accountOf(() => late.promise);
    const current = accountOf(() => Promise.resolve({ kind: 'done', value: offered }));
    const { latest } = await renderHook({}, () => {
      const [account, show] = useState(earlier);
      return { options: useAccountOptions(account), show };
    });
    latest().show(current);
    await expect.poll(() => latest().options, { interval: 5 }).toBe(offered);
    late.resolve({ kind: 'done', value: { signUp: false, providers: [] } });
    await expect.poll(() => latest().options).toBe(offered);
  });
});

const viewOf = (kind: DeviceSyncState['kind']): DeviceSyncView => ({
  state: { kind } as DeviceSyncState,
  hasOthersRecords: false,
  unsent: 0,
  isEmptied: false,
});

function syncService(kind: DeviceSyncState['kind'], open: DeviceSyncService['open']) {
  const { set, ...view } = createStore(viewOf(kind));
  return { sync: { ...view, open }, set: (next: DeviceSyncState['kind']) => set(viewOf(next)) };
}

describe('useDeviceSync', () => {
  it('gives none on a page without real accounts', async () => {
    const { latest } = await renderHook({}, useDeviceSync);
    expect(latest()).toBeUndefined();
  });

  it('follows the state, and opens the synchronisation with the first verb', async () => {
    const leave = vi.fn<DeviceSync['leave']>(() => Promise.resolve());
    const sendAll = vi.fn(() => Promise.resolve(true));
    const open = vi.fn(() => Promise.resolve({ leave, sendAll } as unknown as DeviceSync));
    const { sync, set } = syncService('signed-out', open);
    const { latest } = await renderHook({ sync }, useDeviceSync);
    expect([latest()?.state.kind, open.mock.calls.length]).toEqual(['signed-out', 0]);
    await expect(latest()?.sync.sendAll()).resolves.toBe(true);
    await latest()?.sync.leave('remove', 'deleted');
    expect(leave).toHaveBeenCalledExactlyOnceWith('remove', 'deleted');
    const verbs = latest()?.sync;
    set('choose');
    await expect.poll(() => latest()?.state.kind, { interval: 5 }).toBe('choose');
    expect(latest()?.sync).toBe(verbs);
  });

  it('has verbs that report nothing sent and nothing erased where its code cannot be fetched', async () => {
    const { sync } = syncService('offline', () => Promise.reject(new TypeError('Failed to fetch')));
    const { latest } = await renderHook({ sync }, useDeviceSync);
    const verbs = latest()?.sync;
    expect(await Promise.all([verbs?.sendAll(), verbs?.eraseEverywhere(async () => 'epoch')])).toEqual([false, false]);
    expect(await Promise.all([verbs?.syncNow(), verbs?.turnOn('take'), verbs?.leave('keep', 'signed-out')])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('useAccountCopy', () => {
  const never = (): Promise<never> => Promise.reject(new Error('not opened here'));

  it('is undefined during hydration, and then follows the synchronisation', async () => {
    const { sync, set } = syncService('waiting', never);
    const { account } = memoryAccount();
    const { element, html } = await hydrate({ sync, account }, () => String(useAccountCopy()));
    expect(html).toBe('undefined');
    await expect.poll(() => element.textContent, { interval: 5 }).toBe('synchronised');
    set('session-ended');
    await expect.poll(() => element.textContent, { interval: 5 }).toBe('kept');
  });

  it('is undefined where accounts are simulated', async () => {
    const account = createSimulatedAccount(() => Promise.resolve());
    const { latest } = await renderHook({ account }, useAccountCopy);
    expect(latest()).toBeUndefined();
  });
});
