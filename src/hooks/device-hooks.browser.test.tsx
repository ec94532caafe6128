import { afterEach, expect, it, vi } from 'vitest';
import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import { memoryAccount } from '#core/account/real-account.fixture.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import { createStore } from '#core/store.ts';
import { hydrate, nextFrame, renderHook, unmountAll } from './hook.fixture.ts';
import { useRealAccount } from '#hooks/account/use-account.ts';
import { useInstallation, useOnline } from './use-offline.ts';
import { useReminders } from './use-reminders.ts';

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});

it('useOnline is true during hydration, and then follows the network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { element, html } = await hydrate({}, () => (useOnline() ? 'online' : 'offline'));
  expect(html).toBe('online');
  await expect.poll(() => element.textContent).toBe('offline');
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => element.textContent).toBe('online');
  onLine.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.poll(() => element.textContent).toBe('offline');
});

const promptOf = (prompt: InstallPrompt['prompt']): InstallPrompt =>
  Object.assign(new Event('beforeinstallprompt'), { prompt });

it('useInstallation offers what the browser offers, and survives a refused prompt', async () => {
  const installOffer = createStore<InstallPrompt | undefined>(undefined);
  const { latest } = await renderHook({ installOffer }, useInstallation);
  expect(latest().state).toBe('unavailable');
  latest().install();
  let prompts = 0;
  const refuse = (): Promise<never> => {
    prompts += 1;
    return Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  };
  installOffer.set(promptOf(refuse));
  await expect.poll(() => latest().state).toBe('offered');
  latest().install();
  expect(prompts).toBe(1);
  // An unhandled rejection would be reported.
  await nextFrame();
});

it('useInstallation promises nothing during hydration, and then offers and is ready', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<ServiceWorkerRegistration>();
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({ ready } as ServiceWorkerContainer);
  const installOffer = createStore<InstallPrompt | undefined>(promptOf(vi.fn()));
  const { element, html } = await hydrate({ installOffer }, () => {
    const { state, isOfflineReady } = useInstallation();
    return `${state} ${isOfflineReady}`;
  });
  expect(html).toBe('unavailable false');
  await expect.poll(() => element.textContent).toBe('offered false');
  resolve({} as ServiceWorkerRegistration);
  await expect.poll(() => element.textContent).toBe('offered true');
});

/** A browser in which the person gives this answer. */
function browserAnswering(answer: NotificationPermission) {
  const requestPermission = vi.fn(() => Promise.resolve(answer));
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  return requestPermission;
}

it.each([
  ['allows', 'granted', true],
  ['refuses', 'denied', false],
  ['leaves open', 'default', false],
] as const)('useReminders reports that a person %s reminders', async (_what, answer, isAllowed) => {
  const requestPermission = browserAnswering(answer);
  const { latest } = await renderHook({}, useReminders);
  expect(latest().permission).toBe('default');
  expect(requestPermission).not.toHaveBeenCalled();
  await expect(latest().requestPermission()).resolves.toBe(isAllowed);
  await expect.poll(() => latest().permission).toBe(answer);
});

it('useReminders is unavailable in a browser without notifications', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'Notification');
  try {
    const { latest } = await renderHook({}, useReminders);
    expect(latest().permission).toBe('unavailable');
    await expect(latest().requestPermission()).resolves.toBe(false);
  } finally {
    if (own) Object.defineProperty(globalThis, 'Notification', own);
  }
});

it('useRealAccount is undefined where accounts are simulated', async () => {
  const account = createSimulatedAccount(() => Promise.resolve());
  const { latest } = await renderHook({ account }, useRealAccount);
  expect(latest()).toBeUndefined();
});

it('useRealAccount follows the state, and keeps the verbs', async () => {
  const { account, set } = memoryAccount();
  const { latest } = await renderHook({ account }, useRealAccount);
  expect(latest()).toEqual({ state: { kind: 'signed-out' }, account: account.server });
  set({ kind: 'opening' });
  await vi.waitFor(() => expect(latest()?.state.kind).toBe('opening'));
  expect(latest()?.account).toBe(account.server);
});

it('useRealAccount is undefined during hydration, and then the account', async () => {
  const { element, html } = await hydrate(
    { account: memoryAccount().account },
    () => useRealAccount()?.state.kind ?? 'none',
  );
  expect(html).toContain('none');
  await vi.waitFor(() => expect(element.textContent).toBe('signed-out'));
});
