import { afterEach, expect, it, vi } from 'vitest';
import type { AccountState, RealAccount, RealAccountService } from '#core/account/real-account.ts';
import { createStore } from '#core/store.ts';
import { hydrate, renderHook, unmountAll } from './hook.fixture.ts';
import { useRealAccount } from './use-account.ts';

afterEach(unmountAll);

const signedOut: AccountState = { kind: 'signed-out' };

/** A service whose account knows one verb. */
function setUp() {
  const { set, ...state } = createStore<AccountState>(signedOut);
  const signOut = vi.fn<RealAccount['signOut']>(async () => ({ kind: 'done', value: undefined }));
  const open = vi.fn<RealAccountService['open']>(async () => ({ signOut }) as unknown as RealAccount);
  return { realAccount: { ...state, open }, set, open, signOut };
}

it('a page without real accounts has none', async () => {
  const { latest } = await renderHook({}, useRealAccount);
  expect(latest()).toBeUndefined();
});

it('the account follows its state, and is opened by the first verb', async () => {
  const { realAccount, set, open, signOut } = setUp();
  const { latest } = await renderHook({ realAccount }, useRealAccount);
  expect([latest()?.state, open.mock.calls.length]).toEqual([signedOut, 0]);
  expect(await latest()?.account.signOut('local')).toEqual({ kind: 'done', value: undefined });
  expect([open.mock.calls.length, signOut.mock.calls]).toEqual([1, [['local']]]);
  const { account } = latest() ?? {};
  set({ kind: 'opening' });
  await vi.waitFor(() => expect(latest()?.state.kind).toBe('opening'));
  expect(latest()?.account).toBe(account);
});

it('a verb fails as offline where the account’s code cannot be fetched', async () => {
  const { realAccount, open } = setUp();
  open.mockRejectedValue(new TypeError('Failed to fetch'));
  const { latest } = await renderHook({ realAccount }, useRealAccount);
  expect(await latest()?.account.signOut('local')).toEqual({ kind: 'failed', problem: 'offline' });
});

it('a page that was written without accounts is hydrated without them, and then has them', async () => {
  const { realAccount } = setUp();
  const { element, html } = await hydrate({ realAccount }, () => useRealAccount()?.state.kind ?? 'none');
  expect(html).toContain('none');
  await vi.waitFor(() => expect(element.textContent).toBe('signed-out'));
});
