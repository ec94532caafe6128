import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

const asVendor = (vendor: string): void => void vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);

it('Safari’s seven days are said in Safari', async () => {
  asVendor('Apple Computer, Inc.');
  const { chapter } = await show('/profile');
  await expect.element(page.getByText((await chapter('profile')).forgotten)).toBeVisible();
});

it.each([
  ['another browser', 'Google Inc.', {}],
  [
    'an account that has a copy',
    'Apple Computer, Inc.',
    {
      account: memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account,
      sync: memorySync().service,
    },
  ],
])('Safari’s seven days are not said to %s', async (_who, vendor, services) => {
  asVendor(vendor);
  const { chapter } = await show('/profile', 'es', services);
  const { dataTitle, forgotten } = await chapter('profile');
  await expect.element(page.getByRole('heading', { name: dataTitle })).toBeVisible();
  await expect.element(page.getByText(/^Se guarda en este dispositivo/u)).toBeVisible();
  expect(page.getByText(forgotten).elements()).toHaveLength(0);
});
