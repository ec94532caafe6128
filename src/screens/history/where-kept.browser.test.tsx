import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { locales } from '#core/domain/locales.ts';
import { loadedService, memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each(locales.flatMap((locale) => ['/history', '/diagnosis'].map((address) => [locale, address] as const)))(
  'no page says that data is kept on the device where nothing is (%s, %s)',
  async (locale, address) => {
    const personalData = loadedService(await memoryPersonalData({}, { storageStatus: 'unavailable' }));
    const { chapter } = await show(address, locale, { personalData });
    const { keptWhere } = await chapter('privacy');
    await expect.element(page.getByText(keptWhere.refused, { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toContain(keptWhere.unknown.slice(0, -1));
  },
);
