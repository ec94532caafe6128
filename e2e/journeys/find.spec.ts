import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test(
  'the library shows all sixty, by category and then by hertz',
  { tag: ['@one-engine', '@phone'] },
  async ({ page }) => {
    await page.goto('/library');
    await expect(page.getByText('60 frecuencias')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(60);
    const subtitles = await page.getByRole('article').getByText(/Hz •/u).allTextContents();
    const order = ['Calm', 'Focus', 'Shield', 'Vital', 'Restore', 'Expand'];
    const read = subtitles.map((text) => {
      const [hertz = '', category = ''] = text.split(' Hz • ');
      return { hertz: Number(hertz.replace(',', '.')), category: order.indexOf(category) };
    });
    expect(read).toHaveLength(60);
    expect(read).toEqual(read.toSorted((a, b) => a.category - b.category || a.hertz - b.hertz));
  },
);

test(
  'search and filter narrow it together, live in the address, and survive a reload',
  { tag: '@one-engine' },
  async ({ page }) => {
    await page.goto('/library');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('article').first()).toContainText('Restore');
    await expect(page.getByText('60 frecuencias')).toHaveCount(0);
    await page.getByRole('searchbox').fill('SOLFÉGGIO');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page).toHaveURL(/category=Restore&q=SOLF/u);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('searchbox')).toHaveValue('SOLFÉGGIO');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No se encontraron frecuencias')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todas' }).click();
    await expect(page.getByText('60 frecuencias')).toBeVisible();
  },
);

test('the navigation’s own library shows all again', { tag: '@one-engine' }, async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('searchbox').fill('528');
  await expect(page).toHaveURL('/library?q=528');
  await page.getByRole('navigation').getByRole('link', { name: 'Biblioteca' }).click();
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('528');
});

test('the whole card opens the player, and back comes back to where one was', async ({ page }) => {
  await page.goto('/library?q=schumann');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('article').first().click();
  await expect(page.getByText(/7,83 Hz está por debajo/u)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/library?q=schumann');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('article').last().click();
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page).toHaveURL('/library?q=schumann');
  await expect(page.getByRole('searchbox')).toHaveValue('schumann');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Schumann');
});

test('who comes back to the library, or loads it anew, finds the place where they were', async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(60);
  const place = (): Promise<number> => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(place).toBe(3000);
  // A click of the test tool would scroll first.
  await page.getByRole('link', { name: 'Activar Solfeggio 528' }).evaluate((link: HTMLElement) => link.click());
  // Once the card has gone over: React draws nothing before, and the browser would look for the place on the player.
  await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Activar Solfeggio 528' })).toBeFocused();
  await expect.poll(place).toBe(3000);
  await page.getByRole('link', { name: 'Activar Solfeggio 528' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page.getByRole('link', { name: 'Activar Solfeggio 528' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(60);
  await expect.poll(place).toBe(3000);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(60);
  await expect.poll(place).toBe(3000);
});

/** Says what has gone over from one screen into another, from an old picture into a new one, since it was asked last. */
async function watchMoving(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      document.documentElement.dataset['moved'] = 'something';
      void transition.ready.then(() => {
        const pictures = document
          .getAnimations()
          .flatMap(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? []);
        const names = pictures.flatMap((picture) => /new\((?<name>.*)\)/u.exec(picture)?.[1] ?? []);
        // What only comes or only goes has one picture.
        document.documentElement.dataset['moved'] = [...new Set(names)]
          .filter((name) => pictures.includes(`::view-transition-old(${name})`))
          .toSorted()
          .join(' ');
      });
      return transition;
    };
  });
  return async () => {
    const moved = await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const read = dataset['moved'] ?? '';
      delete dataset['moved'];
      return read;
    });
    return moved.split(' ').filter(Boolean);
  };
}

/** Opens the first card, and comes back by the player's own link. */
async function openAndComeBack(page: Page, between: () => Promise<void> = async () => undefined): Promise<void> {
  await page.goto('/library');
  await page.getByRole('link', { name: 'Activar Ola de respiración' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ola de respiración' })).toBeFocused();
  await between();
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused();
}

test('figure and title of a card go over into those of the player, and on a phone back', async ({ page }, {
  project,
}) => {
  const moved = await watchMoving(page);
  await openAndComeBack(page, async () =>
    expect(await moved()).toEqual(expect.arrayContaining(['figure-4', 'root', 'title-4'])),
  );
  expect(await moved()).toEqual(project.name === 'phone' ? ['figure-4', 'root', 'title-4'] : []);
});

// Firefox cannot be told what the system is set to.
test('nothing goes over where the system is set to less motion', { tag: '@chromium' }, async ({ page }) => {
  const moved = await watchMoving(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAndComeBack(page);
  expect(await moved()).toEqual([]);
});

test(
  'nothing goes over where the profile says less motion',
  { tag: ['@one-engine', '@phone'] },
  async ({ page, prefer }) => {
    const moved = await watchMoving(page);
    await prefer({ lessMotion: true });
    await openAndComeBack(page);
    expect(await moved()).toEqual([]);
  },
);

test('the player’s way back leads to the library, from wherever its tone was opened, and never takes the search from who types', async ({
  page,
}) => {
  await page.goto('/library');
  for (const place of [0, 3])
    await page
      .getByRole('button', { name: /^Favorita: /u })
      .nth(place)
      .click();
  await page.getByRole('button', { name: 'Favoritas', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('article').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page).toHaveURL('/library?favourites=yes');
  await expect(page.getByRole('article').last().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gamma');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('gamma');
});
