import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { locales } from '#core/domain/locales.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import { createStore } from '#core/store.ts';

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

/** A browser in which a worker keeps the app as soon as `ready` resolves; undefined: it knows no workers. */
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

describe.each(locales)('the app on the device, in %s', (locale) => {
  it('promises nothing without a network where no worker keeps it', async () => {
    browserWith(undefined);
    const { chapter } = await show('/profile', locale, offered());
    const { install } = await chapter('offline');
    await page.getByText(install.title).click();
    await expect.element(page.getByText(install.online.text)).toBeVisible();
    await expect.element(page.getByRole('button', { name: install.action })).toBeVisible();
    expect(page.getByText(install.text).elements()).toHaveLength(0);
  });

  it('promises it once a worker has all of it', async () => {
    let done: (registration: ServiceWorkerRegistration) => void = () => undefined;
    browserWith(new Promise((resolve) => (done = resolve)));
    const { chapter } = await show('/profile', locale, offered());
    const { install } = await chapter('offline');
    await page.getByText(install.title).click();
    await expect.element(page.getByText(install.online.text)).toBeVisible();
    done({} as ServiceWorkerRegistration);
    await expect.element(page.getByText(install.text)).toBeVisible();
  });

  it('is not spoken of where it can neither be installed nor kept', async () => {
    browserWith(undefined);
    const installOffer = createStore<InstallPrompt | undefined>(undefined);
    const asked = vi.spyOn(installOffer, 'subscribe');
    const { chapter } = await show('/profile', locale, { installOffer });
    const { install } = await chapter('offline');
    // It has come, and stands in the page.
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(page.getByText(install.title).elements()).toHaveLength(0);
  });
});
