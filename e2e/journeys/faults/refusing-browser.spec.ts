import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { soundingContexts, watchContexts } from '../../lost-audio.ts';

/** Whose construction or call throws. */
const functions = [
  ...['BroadcastChannel', 'Worker', 'Notification', 'ResizeObserver', 'IntersectionObserver', 'OffscreenCanvas'],
  ...['MediaMetadata', 'AudioWorkletNode', 'matchMedia', 'navigator.share', 'navigator.canShare'],
  ...['navigator.vibrate', 'navigator.getAutoplayPolicy', 'crypto.randomUUID', 'crypto.getRandomValues'],
  ...['document.startViewTransition'],
];
/** Which throw when they are read, as with blocked cookies in Firefox. */
const properties = [
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches'],
  ...['serviceWorker', 'mediaSession', 'mediaDevices', 'wakeLock', 'bluetooth', 'clipboard', 'locks', 'storage'].map(
    (name) => `navigator.${name}`,
  ),
  ...['audioSession', 'permissions', 'onLine', 'languages'].map((name) => `navigator.${name}`),
  ...['fullscreenEnabled', 'fullscreenElement', 'cookie'].map((name) => `document.${name}`),
];
const refusable = [...functions, ...properties];

/** Before the first visit. */
async function refuse(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript(
    ([refused, called]) => {
      for (const path of refused) {
        const parts = path.split('.');
        const name = parts.pop() ?? '';
        const [ownerName] = parts;
        const owner = (ownerName ? Reflect.get(globalThis, ownerName) : globalThis) as object;
        const fail = (): never => {
          throw new DOMException(`${path} is refused`, 'SecurityError');
        };
        const refusal = called.includes(path)
          ? {
              value: function refusal() {
                return fail();
              },
            }
          : { get: fail, set: fail };
        if (name in owner) Object.defineProperty(owner, name, { configurable: true, ...refusal });
      }
    },
    [names, functions] as const,
  );
}

async function plays(page: Page): Promise<void> {
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/u);
  await expect.poll(async () => (await soundingContexts(page)).length).toBe(1);
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByRole('button', { name: /^(Iniciar|Continuar)/u }).first()).toBeVisible();
}

for (const name of refusable)
  test(`the app plays where the browser refuses ${name}`, { tag: '@long' }, async ({ page, expected }) => {
    expected.length = 0;
    await watchContexts(page);
    await refuse(page, [name]);
    await plays(page);
  });

test('the app plays where the browser refuses everything, and says that nothing is kept', async ({ page }) => {
  await watchContexts(page);
  await refuse(page, refusable);
  await plays(page);
  await expect(page.getByText(/no deja guardar nada/u).first()).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/library');
  await expect(page.getByRole('link', { name: 'Activar Solfeggio 528' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
