import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each([
  ['es', 'timbre de órgano + ruido rosa'],
  ['en', 'organ timbre + pink noise'],
] as const)('a session in %s names what sounded beside its tone', async (locale, said) => {
  const address = '?id=1&minutes=15&noise=pink&noiseLevel=20&timbre=organ';
  const blind = { id: '00000000-0000-4000-8000-000000000009', arm: 'tone' as const };
  const sessions = [
    testSession({ address }),
    testSession({ startedAt: Date.UTC(2026, 10, 19, 8), address, comparison: blind }),
    testSession({ startedAt: Date.UTC(2026, 10, 18, 8) }),
  ];
  await show('/history', locale, { personalData: loadedService(await memoryPersonalData({ sessions })) });
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(page.getByText(said).elements()).toHaveLength(1);
});
