import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';

afterEach(closeAll);

it('nothing is said to be known of a sound with another frequency than its entry', async () => {
  const frequency = testFrequency({ id: 1, hertz: 528, evidenceGrade: 'B' });
  const { texts } = await show('/player?id=1&hertz=40', 'es', {
    catalogue: { list: () => Promise.resolve([frequency]), byId: () => Promise.resolve(frequency) },
  });
  const { catalogue } = await createChapterCache().load('tuning', 'es');
  await page.getByText(texts.player.more, { exact: true }).click();
  await page.getByText(texts.player.about).click();
  await expect.element(page.getByText(catalogue('528'))).toBeVisible();
  expect(page.getByText(texts.evidence.name.B).elements()).toHaveLength(0);
});

it('a source link is at least 44 px tall with a title of one or two lines', async () => {
  await page.viewport(360, 740);
  const source = { authors: undefined, year: 2020, journal: undefined, verified: true };
  const titles = ['Short', 'A title that is so long that it takes a second line on a phone'];
  const frequency = testFrequency({
    id: 1,
    evidence: {
      note: { es: 'Nota', en: 'Note' },
      sources: titles.map((title) => ({ ...source, title, url: 'https://example.org/' })),
    },
  });
  const { texts } = await show('/player?id=1', 'es', {
    catalogue: { list: () => Promise.resolve([frequency]), byId: () => Promise.resolve(frequency) },
  });
  await page.getByText(texts.player.more, { exact: true }).click();
  await page.getByText(texts.player.about).click();
  for (const title of titles) {
    const link = page.getByRole('link', { name: title, exact: false });
    await expect.element(link).toBeVisible();
    expect((await link.findElement()).getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});
