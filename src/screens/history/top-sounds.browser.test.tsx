import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testSession } from '#core/personal-data/personal-data.fixture.ts';

afterEach(closeAll);

it.each(['es', 'en'] as const)('what was heard most has the name that it was played with, in %s', async (locale) => {
  const at = (day: number): number => Date.UTC(2026, 10, day, 8);
  const sessions = [
    // A programme and a sound of one's own play the same frequency.
    testSession({ frequencyId: 2, startedAt: at(18), heardSeconds: 1800, address: '?id=2&programme=focus' }),
    testSession({ frequencyId: 2, startedAt: at(17), heardSeconds: 1200, address: '?id=2&name=My+rain' }),
    testSession({ frequencyId: 2, startedAt: at(16), heardSeconds: 600 }),
    testSession({
      frequencyId: 600_000_000,
      startedAt: at(15),
      heardSeconds: 60,
      address: '?id=600000000&hertz=6&title=From+far',
    }),
  ];
  const { chapter } = await show('/history', locale, {
    personalData: loadedService(await memoryPersonalData({ sessions })),
  });
  const { texts } = await chapter('programmes');
  const { heard } = await chapter('history');
  const heading = await page.getByRole('heading', { level: 2, name: heard.title }).findElement();
  const card = heading.closest('section');
  const rows = (): string[] => [...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  await expect
    .poll(rows)
    .toEqual([`${texts.focus.name}30 min`, 'My rain20 min', 'Gamma 4040 Hz10 min', 'From far1 min']);
  const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual([expect.stringMatching(/^\/player\?id=\d+&.*programme=focus/u), '/player?id=2']);
});
