import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { button, field, lockedDevice, newDevice, open } from './protection-card.fixture.tsx';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(closeAll);

it.each(['es', 'en'] as const)('a browser that keeps no key shows no words, and says so (%s)', async (locale) => {
  const { device } = await newDevice();
  device.browser.keys.keepsKeys = false;
  const { texts, problems } = await open(device, locale);
  await expect.element(page.getByText(problems['protection-unkept'])).toBeVisible();
  expect(button(texts.start.begin).elements()).toEqual([]);
  // The question can still be answered.
  await expect.element(button(texts.start.decline)).toBeVisible();
  await expectNoAxeFindings();
});

it.each(['es', 'en'] as const)('a browser that keeps no key asks for no way in, and says so (%s)', async (locale) => {
  const { phone } = await lockedDevice();
  phone.browser.keys.keepsKeys = false;
  const { texts, problems } = await open(phone, locale);
  await expect.element(page.getByText(problems['protection-unkept'])).toBeVisible();
  await expect.element(page.getByText(texts.locked.lead)).toBeVisible();
  expect(field(texts.locked.words).elements()).toEqual([]);
  for (const name of [texts.locked.device, texts.lost.title]) expect(button(name).elements()).toEqual([]);
  await expectNoAxeFindings();
});
