import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';

afterEach(closeAll);

it.each([
  { mode: 'monaural', before: 'In its suggested form (binaural): ' },
  { mode: 'binaural', before: '' },
])('says of which form the description speaks where another is played ($mode)', async ({ mode, before }) => {
  const description = { es: 'Un tono en cada oído.', en: 'One tone per ear.' };
  const frequency = testFrequency({ id: 1, hertz: 6, suggestedMode: 'binaural', description });
  await show(`/player?id=1&mode=${mode}`, 'en', {
    catalogue: { list: () => Promise.resolve([frequency]), byId: () => Promise.resolve(frequency) },
  });
  await expect.element(page.getByText(before + description.en, { exact: true })).toBeVisible();
});
