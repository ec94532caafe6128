import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { planWithEnd } from '#core/player/sounding/plan-with-end.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { createChapterCache } from '#i18n/chapters.ts';

afterEach(closeAll);

const ids = [...new Set(shippedProgrammes.flatMap(({ basedOn }) => basedOn))];
const frequencies = ids.map((id) =>
  testFrequency({ id, hertz: id / 10, title: { es: `Tono ${id}`, en: `Tone ${id}` } }),
);

async function showAt(address: string, shown = frequencies, { player } = silentPlayer()) {
  const byId = (id: number) => Promise.resolve(shown.find((one) => one.id === id) ?? testFrequency({ id }));
  const app = await show(address, 'es', { player, catalogue: { list: () => Promise.resolve(shown), byId } });
  return { ...app, chapter: await createChapterCache().load('programmes', 'es') };
}

const names = (): (string | null)[] =>
  [...document.querySelectorAll('section[aria-labelledby="programmes"] h3')].map(({ textContent }) => textContent);

it('the chip opens a shelf of 25 programmes with length, headphones, grade and a drawing', async () => {
  const { texts, chapter } = await showAt('/library');
  const chip = page.getByRole('button', { name: texts.library.programmes });
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('heading', { level: 2, name: chapter.title })).toBeVisible();
  expect(names()).toEqual(shippedProgrammes.map(({ slug }) => chapter.texts[slug].name));
  const nap = page.getByRole('listitem').filter({ hasText: chapter.texts.nap.name });
  expect(nap.getByText('20 min', { exact: true }).elements()).toHaveLength(2);
  await expect.element(nap.getByText(chapter.headphones)).toBeVisible();
  await expect.element(nap.getByRole('button', { name: texts.evidence.name.C, exact: false })).toBeVisible();
  expect((await nap.findElement()).querySelectorAll('svg circle')).toHaveLength(2);
  await page.getByRole('button', { name: texts.library.explore, exact: true }).click();
  await expect.element(page.getByText(texts.library.count(frequencies.length))).toBeVisible();
});

it('programmes are on the shelf of their need, below the frequencies', async () => {
  const { chapter } = await showAt('/library?need=breathe');
  await expect
    .poll(names)
    .toEqual(
      (['long-exhale', 'breath-break', 'three-minutes', 'sea-breath'] as const).map((slug) => chapter.texts[slug].name),
    );
});

it('a shelf proposes a sound with a tone first, with what is known of it, and each programme once', async () => {
  const { chapter } = await showAt('/library?need=sleep');
  const { combined } = await createChapterCache().load('shelves', 'es');
  const proposed = page.getByRole('region', { name: combined.title });
  await expect.element(proposed.getByText(combined.notes.sleep)).toBeVisible();
  const links = (): string[] =>
    proposed
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  expect(links()).toEqual([chapter.texts['sleep-noise'].name, chapter.texts['rain-sleep'].name]);
  expect(names()).not.toContain(chapter.texts['rain-sleep'].name);
  expect(names()).toContain(chapter.texts['sea-sleep'].name);
});

it('programmes are found by the search, and left out where their frequency is missing', async () => {
  const { texts, chapter } = await showAt(
    '/library',
    frequencies.filter(({ id }) => id !== 41),
  );
  const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
  await box.fill('sleep');
  const found = ['wind-down', 'sleep-noise', 'night', 'rain-sleep', 'tent-sleep', 'sea-sleep', 'summer-night'] as const;
  await expect.poll(names).toEqual(found.map((slug) => chapter.texts[slug].name));
  await box.fill('siesta');
  await expect.poll(names).toEqual([]);
  expect(page.getByRole('heading', { level: 2, name: chapter.title }).elements()).toHaveLength(0);
});

it('programmes open in the player with their name, grade, what is known and their steps', async () => {
  const { texts, chapter } = await showAt('/library?programmes=yes');
  const { name, known } = chapter.texts.nap;
  await page.getByRole('link', { name }).click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(document.title).toContain(name);
  await expect.element(page.getByText('20 min', { exact: true }).first()).toBeVisible();
  const part = page.getByRole('region', { name, exact: true }).filter({ hasText: known });
  await expect.element(part.getByText(known)).toBeVisible();
  await expect.element(part.getByRole('link', { name: 'Tono 41, 4,1 Hz' })).toHaveAttribute('href', '/player?id=41');
  await part.getByText(chapter.steps.title).click();
  await expect.element(part.getByText('vaivén al 10 % · ruido rosa al 15 %')).toBeVisible();
  await expect.element(part.getByText(chapter.steps.bell).first()).toBeVisible();
  // A programme may have any intensity, and its length is fixed. Another form makes it another sound.
  await page.getByRole('button', { name: texts.sound.toPureUnheard }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tono 41' })).toBeVisible();
  expect(part.elements()).toHaveLength(0);
});

it('a programme says that its bells move with the end', async () => {
  const { player, set } = silentPlayer();
  const { texts, chapter } = await showAt('/library?programmes=yes', frequencies, { player, set });
  await page.getByRole('link', { name: chapter.texts.nap.name }).click();
  await page.getByText(chapter.steps.title).click();
  await page.getByRole('button', { name: texts.player.start, exact: true }).click();
  const [plan] = vi.mocked(player.play).mock.calls[0] ?? [];
  if (!plan) throw new Error('nothing plays');
  set(playingState(plan, { elapsed: 60, remaining: 1140 }));
  await expect.element(page.getByText(chapter.steps.bell).first()).toBeVisible();
  expect(page.getByText(chapter.steps.moved).elements()).toHaveLength(0);
  const moved = planWithEnd(plan, { time: 60, left: 1140, end: { remaining: 1740 } });
  expect(moved.bells?.at(-1)).toBeGreaterThan(1740);
  set(playingState(moved, { elapsed: 61, remaining: 1739 }));
  await expect.element(page.getByText(chapter.steps.moved)).toBeVisible();
});

it('an unknown programme in an address is ignored', async () => {
  await showAt('/player?id=41&programme=deep-cure');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tono 41' })).toBeVisible();
});
