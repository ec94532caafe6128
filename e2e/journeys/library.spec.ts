import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../fixtures.ts';

test.use(withMotion);

for (const [width, height] of [
  [360, 740],
  [844, 390],
  [1024, 600],
] as const)
  test(`the first card of the library is seen at once at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/library');
    const top = await page
      .getByRole('article')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeLessThan(290);
    await expect(page.getByRole('article').first()).toBeInViewport();
  });

test('the library shows all 60 frequencies by category and frequency', async ({ page }) => {
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
});

test('search and filter combine, are in the address, and survive a reload', async ({ page }) => {
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
});

test('the navigation’s link to the library clears the search', { tag: '@long' }, async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('searchbox').fill('528');
  await expect(page).toHaveURL('/library?q=528');
  await page.getByRole('navigation').getByRole('link', { name: 'Biblioteca' }).click();
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('528');
});

test('the whole card opens the player, and going back restores the search', async ({ page }) => {
  await page.goto('/library?q=schumann');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('article').first().click();
  await expect(page.getByText(/con un vaivén de 7,83 Hz/u)).toBeVisible();
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

test(
  'the library restores its scroll position after a return and after a reload',
  { tag: '@firefox-all' },
  async ({ page }) => {
    await page.goto('/library');
    await expect(page.getByRole('article')).toHaveCount(60);
    const scrollTop = (): Promise<number> => page.evaluate(() => scrollY);
    await page.evaluate(() => scrollTo(0, 3000));
    await expect.poll(scrollTop).toBe(3000);
    // Playwright's click would scroll first.
    await page.getByRole('link', { name: 'Activar Solfeggio 528' }).evaluate((link: HTMLElement) => link.click());
    // After the transition: before it the browser would restore the scroll position on the player.
    await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Activar Solfeggio 528' })).toBeFocused();
    await expect.poll(scrollTop).toBe(3000);
    await page.getByRole('link', { name: 'Activar Solfeggio 528' }).evaluate((link: HTMLElement) => link.click());
    await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
    await expect(page.getByRole('link', { name: 'Activar Solfeggio 528' })).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(60);
    await expect.poll(scrollTop).toBe(3000);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(60);
    await expect.poll(scrollTop).toBe(3000);
  },
);

/** @returns reads the names that have moved in view transitions since the last call */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    // Another transition may follow, for example of a part that loads later.
    const add = (names: readonly string[]): void => {
      const { dataset } = document.documentElement;
      const before = (dataset['moved'] ?? '').split(' ').filter((name) => name !== 'something');
      dataset['moved'] = [...new Set([...before, ...names])].filter(Boolean).toSorted().join(' ');
    };
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      add(['something']);
      void transition.ready.then(() => {
        const snapshots = document
          .getAnimations()
          .flatMap(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? []);
        const names = snapshots.flatMap((snapshot) => /new\((?<name>.*)\)/u.exec(snapshot)?.[1] ?? []);
        // Elements that only enter or leave have one snapshot.
        add(names.filter((name) => snapshots.includes(`::view-transition-old(${name})`)));
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

/** Opens the first card and returns by the player's back link. */
async function openAndReturn(page: Page, between: () => Promise<void> = async () => undefined): Promise<void> {
  await page.goto('/library');
  await page.getByRole('link', { name: 'Activar Ola de respiración' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ola de respiración' })).toBeFocused();
  await between();
  await page.getByRole('link', { name: 'Volver a Biblioteca' }).click();
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused();
}

test(
  'the figure and title of a card move to the player, and on a phone back',
  { tag: ['@firefox', '@wide'] },
  async ({ page }, { project }) => {
    const moved = await watchTransitions(page);
    await openAndReturn(page, async () =>
      expect(await moved()).toEqual(expect.arrayContaining(['figure-4', 'root', 'title-4'])),
    );
    expect(await moved()).toEqual(project.name === 'phone' ? ['figure-4', 'root', 'title-4'] : []);
  },
);

// Firefox cannot emulate media features here (decision 023).
test('nothing moves to the player under the system’s reduced motion', { tag: '@long' }, async ({ page }) => {
  const moved = await watchTransitions(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAndReturn(page);
  expect(await moved()).toEqual([]);
});

test('nothing moves to the player under the profile’s reduced motion', { tag: '@long' }, async ({ page, prefer }) => {
  const moved = await watchTransitions(page);
  await prefer({ reducedMotion: true });
  await openAndReturn(page);
  expect(await moved()).toEqual([]);
});

test(
  'the player’s back link returns to the favourites and focuses the card, but a / focuses the search',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/library');
    for (const place of [0, 3])
      await page
        .getByRole('button', { name: /^Favorita: /u })
        .nth(place)
        .click();
    await page.getByRole('button', { name: 'Mis sonidos', exact: true }).click();
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
  },
);
