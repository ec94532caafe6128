import { categories, type Category } from '#core/domain/catalogue.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show, shownFrequencies } from '#app/app.fixture.tsx';
import { BackendError } from '#core/backend/backend-error.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { memoryPersonalData, loadedService } from '#core/personal-data/personal-data.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';

const locale = 'es';

afterEach(closeAll);

const cards = page.getByRole('article');

describe('the library', () => {
  it('shows every frequency with hertz and category, and opens one', async () => {
    const { texts } = await show('/library', locale);
    await expect.element(page.getByText(texts.library.count(4))).toBeVisible();
    await expect.element(page.getByText('7,83 Hz • Shield')).toBeVisible();
    expect(cards.elements()).toHaveLength(4);
    await page.getByRole('link', { name: texts.library.activateNamed('Solfeggio 528') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
  });

  it('draws at most twelve further cards at a time', async () => {
    const all = Array.from({ length: 60 }, (_, at) => testFrequency({ id: 1 + at }));
    const counts: number[] = [];
    // Called once for each commit.
    const observer = new MutationObserver(() => counts.push(document.querySelectorAll('article').length));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    const byId = (): Promise<never> => Promise.reject(new BackendError('not-found', 'no'));
    await show('/library', locale, { catalogue: { list: () => Promise.resolve(all), byId } });
    await expect.element(cards.nth(59)).toBeInTheDocument();
    const steps = counts.map((count, at) => count - (counts[at - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(12);
  });

  it('has the seven filter chips in the specified order', async () => {
    const { texts } = await show('/library', locale);
    const chips = page.getByRole('group', { name: texts.library.categoryFilter });
    await expect.element(chips).toBeVisible();
    const names = [...(await chips.findElement()).querySelectorAll('button')].map((chip) => chip.textContent);
    expect(names).toEqual([texts.library.all, ...categories]);
  });

  it('scrolls the chip chosen by the address into view on a phone, and nothing else', async () => {
    onTestFinished(() => page.viewport(414, 896));
    await page.viewport(360, 640);
    await show('/library?category=Expand', locale);
    const chip = page.getByRole('button', { name: 'Expand' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    const right = async (): Promise<number> => (await chip.findElement()).getBoundingClientRect().right;
    // Left of the faded end.
    await expect.poll(right).toBeLessThanOrEqual(321);
    expect((await chip.findElement()).getBoundingClientRect().left).toBeGreaterThanOrEqual(20);
    expect([scrollX, scrollY]).toEqual([0, 0]);
  });

  it('adds favourites by the hearts of the cards and lets them be reordered', async () => {
    const favourites = await createChapterCache().load('favourites', locale);
    const { texts } = await show('/library', locale);
    const filter = page.getByRole('button', { name: texts.library.favourites });
    await filter.click();
    await expect.element(page.getByText(favourites.none)).toBeVisible();
    await page.getByRole('button', { name: texts.library.clearFilters }).click();
    for (const title of ['Gamma 40', 'Schumann', 'Solfeggio 528']) {
      const heart = page.getByRole('button', { name: texts.library.favouriteNamed(title) });
      await heart.click();
      await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    }
    await filter.click();
    await expect.element(page.getByText(favourites.count(3))).toBeVisible();
    const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Solfeggio 528', 'Schumann', 'Gamma 40']);
    const earlier = page.getByRole('button', { name: favourites.earlier('Gamma 40') });
    await earlier.click();
    await expect.poll(titles).toEqual(['Solfeggio 528', 'Gamma 40', 'Schumann']);
    await expect.element(page.getByText(favourites.moved('Gamma 40', 2, 3))).toBeInTheDocument();
    await expect.element(earlier).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(titles).toEqual(['Gamma 40', 'Solfeggio 528', 'Schumann']);
    await expect.element(earlier).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('f');
    await expect.element(page.getByText(favourites.count(2))).toBeVisible();
  });

  it('shows the favourites that the address searches for, and a message when none matches', async () => {
    const favourites = await createChapterCache().load('favourites', locale);
    const personalData = loadedService(
      await memoryPersonalData({
        favourites: [
          { frequencyId: 2, position: 0, addedAt: 0 },
          { frequencyId: 9999, position: 1, addedAt: 0 },
        ],
      }),
    );
    const { texts } = await show('/library?favourites=yes&q=gam', locale, { personalData });
    await expect.element(page.getByText(favourites.count(1))).toBeVisible();
    await page.getByRole('searchbox', { name: texts.library.searchLabel }).fill('zzz');
    await expect.element(page.getByText(favourites.noneFound)).toBeVisible();
  });

  it('shows what is suggested for a need with its length, until something else is chosen', async () => {
    const { shelves } = await import('#core/catalogue/needs.ts');
    const chapter = await createChapterCache().load('shelves', locale);
    const { texts } = await show('/library', locale);
    await page.getByRole('link', { name: texts.needs.names.focus }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: chapter.titles.focus })).toBeVisible();
    await expect.element(page.getByText(chapter.texts.focus)).toBeVisible();
    expect(cards.elements()).toHaveLength(1);
    const minutes = shelves.focus.find(({ id }) => id === 2)?.minutes ?? 0;
    await expect
      .element(page.getByRole('link', { name: texts.library.activateNamed('Gamma 40', `${minutes} min`) }))
      .toHaveAttribute('href', `/player?id=2&minutes=${minutes}`);
    await page.getByRole('searchbox', { name: texts.library.searchLabel }).fill('schum');
    await expect.element(page.getByText(texts.library.count(1))).toBeVisible();
    expect(page.getByText(chapter.texts.focus).elements()).toHaveLength(0);
  });

  it('finds titles, and offers words and all frequencies when nothing is found', async () => {
    const { texts } = await show('/library', locale);
    const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
    await box.fill('SCHUM');
    await expect.element(page.getByText(texts.library.count(1))).toBeVisible();
    await box.fill('zzz');
    await expect.element(page.getByText(texts.library.noneFound)).toBeVisible();
    expect(cards.elements()).toHaveLength(0);
    await page.getByRole('button', { name: texts.library.clearFilters }).click();
    await expect.element(page.getByText(texts.library.count(4))).toBeVisible();
    await expect.element(box).toHaveValue('');
    await box.fill('zzz');
    const [word = ''] = texts.library.words;
    await page.getByRole('button', { name: word }).click();
    await expect.element(box).toHaveValue(word);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says that nothing is found only where no programme and no sound is found either', async () => {
    const { texts, services, chapter } = await show('/library', locale);
    const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
    const count = page.getByText(texts.library.count(0), { exact: false });
    const [programmes, presets] = [await chapter('programmes'), await chapter('presets')];
    await box.fill(programmes.texts.focus.name);
    await expect.element(count).toHaveTextContent(`${texts.library.count(0)} · ${programmes.count(1)}`);
    expect(page.getByText(texts.library.noneFound).elements()).toHaveLength(0);
    expect(page.getByText(texts.library.noneFoundHint).elements()).toHaveLength(0);
    await box.fill('my night');
    await expect.element(page.getByText(texts.library.noneFound)).toBeVisible();
    await (await services.personalData.open()).presets.add({ name: 'My night', address: '?id=1' });
    await expect.element(count).toHaveTextContent(`${texts.library.count(0)} · ${presets.count(1)}`);
    expect(page.getByText(texts.library.noneFound).elements()).toHaveLength(0);
    await page.getByRole('button', { name: presets.remove('My night') }).click();
    await expect.element(page.getByText(texts.library.noneFound)).toBeVisible();
  });

  it('sorts by the chosen order or that of the address, and ignores an unknown order', async () => {
    const titles = (): string[] => cards.elements().map((card) => card.querySelector('h2')?.textContent ?? '');
    const { texts, close } = await show('/library', locale);
    await expect.poll(titles).toHaveLength(4);
    await page.getByRole('combobox', { name: texts.library.order }).selectOptions(texts.library.orders.hertz);
    const names = shownFrequencies.toSorted((a, b) => a.hertz - b.hertz).map(({ title }) => title[locale]);
    await expect.poll(titles).toEqual(names);
    close();
    await show('/library?sort=evidence', locale);
    await expect.poll(() => titles()[0]).toBe('Gamma 40');
    closeAll();
    await show('/library?sort=loudness', locale);
    await expect.poll(titles).toEqual(shownFrequencies.map(({ title }) => title[locale]));
  });

  it('shows the chosen order at full width', async () => {
    const { texts } = await show('/library', locale);
    const order = await page.getByRole('combobox', { name: texts.library.order }).findElement();
    const widthOf = (): number => order.getBoundingClientRect().width;
    const shown = widthOf();
    Object.assign((order as HTMLElement).style, { maxWidth: 'none', position: 'absolute' });
    expect(shown).toBeCloseTo(widthOf(), 0);
  });

  it('shows why the frequencies failed to load, and loads them on retry', async () => {
    const list = vi.fn((_category?: Category): Promise<readonly Frequency[]> =>
      Promise.reject(new BackendError('forbidden', 'no')),
    );
    const { texts } = await show('/library', locale, {
      catalogue: { list, byId: () => Promise.reject(new BackendError('not-found', 'no')) },
    });
    await expect.element(page.getByRole('alert').getByText(texts.library.failed)).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(texts.failure.forbidden)).toBeVisible();
    list.mockImplementation(() => Promise.resolve(shownFrequencies));
    await page.getByRole('button', { name: texts.app.retry }).click();
    await expect.element(page.getByText(texts.library.count(4))).toBeVisible();
  });
});

it('requests all frequencies first and then only the chosen category', async () => {
  const list = vi.fn((category?: Category) =>
    Promise.resolve(shownFrequencies.filter((frequency) => category === undefined || frequency.category === category)),
  );
  const { texts } = await show('/library', 'es', {
    catalogue: { list, byId: () => Promise.reject(new BackendError('not-found', 'no')) },
  });
  await page.getByRole('button', { name: 'Focus' }).click();
  await expect.element(page.getByText(texts.library.count(1))).toBeVisible();
  await vi.waitFor(() => expect(list.mock.calls).toEqual([[undefined], ['Focus']]));
  await page.getByRole('button', { name: 'Todas' }).click();
  await expect.element(page.getByText(texts.library.count(4))).toBeVisible();
});

it('shows the category and search of its address, and ignores an unknown category', async () => {
  const { texts } = await show('/library?category=Restore&q=528');
  await expect.element(page.getByText(texts.library.count(1))).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('searchbox')).toHaveValue('528');
  closeAll();
  await show('/library?category=Nonsense');
  await expect.element(page.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true');
});

it('shows a spinner while it loads, and a message during the specified retries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const list = vi.fn((): Promise<readonly Frequency[]> => Promise.reject(new BackendError('unexpected', 'no')));
    const { texts } = await show('/library', 'es', {
      catalogue: { list, byId: () => Promise.reject(new BackendError('not-found', 'no')) },
    });
    await expect.element(page.getByText(texts.library.loading)).toBeInTheDocument();
    await expect.element(page.getByText(texts.library.stillTrying)).toBeVisible();
    // Three retries, after 1, 2 and 4 seconds: at 1, 3 and 7.
    const calls: number[] = [];
    for (const step of [700, 2000, 3500, 1000]) {
      calls.push(list.mock.calls.length);
      await vi.advanceTimersByTimeAsync(step);
    }
    expect(calls).toEqual([1, 1, 2, 3]);
    await expect.element(page.getByRole('alert').getByText(texts.library.failed)).toBeVisible();
    expect(list).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

it('clears the search by its button and keeps the focus in the box', async () => {
  const { texts } = await show('/library?q=528');
  await page.getByRole('button', { name: texts.library.clearSearch }).click();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('gam');
  await expect.element(page.getByRole('searchbox')).toHaveValue('gam');
});

it('shows all of 400 cards', async () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    testFrequency({ id: index + 1, hertz: index + 1, title: { es: `Tono ${index + 1}`, en: `Tone ${index + 1}` } }),
  );
  await show('/library', 'es', {
    catalogue: { list: () => Promise.resolve(many), byId: () => Promise.reject(new BackendError('not-found', 'no')) },
  });
  await expect.poll(() => cards.elements().length).toBe(400);
});
