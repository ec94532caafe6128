import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import { createStore } from '#core/store.ts';

const locale = 'es';

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

/** @param ready the service worker's; undefined for a browser without service workers */
function browserWith(ready: Promise<ServiceWorkerRegistration> | undefined): void {
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(
    (ready && Object.assign(new EventTarget(), { ready, startMessages: () => undefined })) as ServiceWorkerContainer,
  );
}

const offered = () => ({
  installOffer: createStore<InstallPrompt | undefined>(
    Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(() => Promise.resolve()) }),
  ),
});

describe('the install card', () => {
  it('does not promise offline use without a service worker', async () => {
    browserWith(undefined);
    const { chapter } = await show('/profile', locale, offered());
    const { install } = await chapter('offline');
    await page.getByText(install.title).click();
    await expect.element(page.getByText(install.online.text)).toBeVisible();
    await expect.element(page.getByRole('button', { name: install.action })).toBeVisible();
    expect(page.getByText(install.text).elements()).toHaveLength(0);
  });

  it('promises offline use once the service worker is ready', async () => {
    let done: (registration: ServiceWorkerRegistration) => void = () => undefined;
    browserWith(new Promise((resolve) => (done = resolve)));
    const { chapter } = await show('/profile', locale, offered());
    const { install } = await chapter('offline');
    await page.getByText(install.title).click();
    await expect.element(page.getByText(install.online.text)).toBeVisible();
    done({} as ServiceWorkerRegistration);
    await expect.element(page.getByText(install.text)).toBeVisible();
  });

  it('is absent where the app can neither be installed nor stored', async () => {
    browserWith(undefined);
    const installOffer = createStore<InstallPrompt | undefined>(undefined);
    const asked = vi.spyOn(installOffer, 'subscribe');
    const { chapter } = await show('/profile', locale, { installOffer });
    const { install } = await chapter('offline');
    // Waits until the card has loaded.
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(page.getByText(install.title).elements()).toHaveLength(0);
  });
});
