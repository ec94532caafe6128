import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { memoryAccount, testFactor, testPerson } from '#core/account/real-account.fixture.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import { loadedService, memoryPersonalData } from '#core/personal-data/personal-data.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import { favouritesAddress, playerAddress, programmesAddress, routes, settingsAddress } from '#routes.ts';
import type { Services } from '#hooks/services-context.ts';
import { closeAll, playingState, show, silentPlayer } from './app.fixture.tsx';
import { notFound, screens } from './screens.ts';
import { planOf } from '#core/player/plan.fixture.ts';

afterEach(closeAll);

/** Opens every disclosure. Returns what has no content yet. */
function incomplete(): string[] {
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) summary.click();
  const waiting = document.querySelectorAll('details:not([open]), details > div:empty, output');
  return [...waiting].map((element) => element.outerHTML.slice(0, 90));
}

/** The elements that make the page wider than the screen, by how many pixels. */
function widest(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const excess = (element: Element): number => Math.round(element.getBoundingClientRect().right) - clientWidth;
  const elements = [...document.querySelectorAll('body *')].filter(
    (element) => excess(element) > 0 && !isInScroller(element),
  );
  const inner = elements.filter((element) => ![...element.children].some((child) => elements.includes(child)));
  return [
    `${scrollWidth - clientWidth}`,
    ...inner.map((element) => `${excess(element)}: ${element.outerHTML.slice(0, 90)}`),
  ];
}

/** The texts and controls that end beyond the screen, though the page hides it: nobody could scroll to them. */
function outside(): string[] {
  const { clientWidth } = document.documentElement;
  const isCut = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (right > clientWidth + 1 || left < -1);
  };
  const isSeen = (element: Element): boolean =>
    element.closest('[aria-hidden=true], .sr-only') === null && !isInScroller(element);
  const shown = [...document.querySelectorAll('main a, main button, main input, main p, main h1, main h2, main li')];
  return shown.filter((element) => isSeen(element) && isCut(element)).map((element) => element.outerHTML.slice(0, 90));
}

/** Each word of the screen with the parts of it, one for each line. */
function* wordsOfScreen(): Generator<{ word: string; parts: DOMRect[] }> {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('[aria-hidden=true], .sr-only')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-–/·@.]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      yield { word, parts: [...range.getClientRects()].filter(({ width }) => width > 0) };
    }
  }
}

/** The words that do not stand on one line, though they would fit on one of the page with all that is around it. */
function broken(): string[] {
  const isBroken = ({ parts }: { parts: DOMRect[] }): boolean => {
    const length = parts.reduce((sum, { width }) => sum + width, 0);
    return length < 0.6 * innerWidth && new Set(parts.map(({ top }) => Math.round(top))).size > 1;
  };
  return [...wordsOfScreen()].filter((each) => isBroken(each)).map(({ word }) => word);
}

/** The icons that made room for a text. */
function shrunk(): string[] {
  const icons = [...document.querySelectorAll('main a > svg, main button > svg')];
  const isNarrow = ({ width, height }: DOMRect): boolean => width < height - 1;
  return icons.filter((icon) => isNarrow(icon.getBoundingClientRect())).map((icon) => icon.outerHTML.slice(0, 90));
}

/** Whether the person can scroll to it sideways. */
function isInScroller(element: Element): boolean {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(outer).overflowX)) return true;
  return false;
}

const signedIn = { kind: 'signed-in', person: testPerson({ factors: [testFactor] }) } as const;

const signedOut = { kind: 'signed-out' } as const;

/** As long as the shipped catalogue's longest words, numbers and grades. */
const frequency = testFrequency({
  hertz: 1234.5,
  category: 'Restore',
  title: { es: 'Transformación y autoconocimiento', en: 'Transformation and self-knowledge' },
  evidenceGrade: 'none',
});
const catalogue = { list: () => Promise.resolve([frequency]), byId: () => Promise.resolve(frequency) };

/** Every address of the app, a player, and an address that does not exist. */
const addresses = [
  ...screens.map(({ path }) => path),
  playerAddress(1),
  `${playerAddress(1)}&breath=6`,
  favouritesAddress,
  programmesAddress,
  settingsAddress,
  notFound.path,
];

/** What is loaded last, and the elements that have no place of their own until then. */
const last: Record<string, string> = {
  // What plays with one tap.
  [routes.dashboard]: 'a[href*="programme=focus"]',
  [routes.auth]: 'form ~ div button',
  [routes.library]: 'article',
  [playerAddress(1)]: 'details',
  [`${playerAddress(1)}&breath=6`]: 'details',
};

async function showLarge(address: string, locale: Locale, services: Partial<Services> = {}) {
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  });
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  const state = address === routes.auth ? signedOut : signedIn;
  return show(address, locale, {
    catalogue,
    account: memoryAccount({ state }).account,
    sync: memorySync().service,
    ...services,
  });
}

it.each(addresses.flatMap((address) => locales.map((locale) => ({ address, locale }))))(
  '$address does not scroll sideways with text of 200 % on a narrow phone in $locale',
  async ({ address, locale }) => {
    await showLarge(address, locale);
    await expect.poll(() => document.querySelector(last[address] ?? 'h1')).not.toBeNull();
    // The sections of the player stay closed.
    await expect.poll(() => (address.startsWith(routes.player) ? [] : incomplete())).toEqual([]);
    expect([widest(), outside(), broken(), shrunk()]).toEqual([[], [], [], []]);
  },
);

it.each(locales.map((locale) => ({ locale })))(
  'routines and the list of their sounds do not scroll sideways with text of 200 % on a narrow phone in $locale',
  async ({ locale }) => {
    const routine = { frequencyId: 1, minutes: 20, time: '20:30', days: [1, 3, 7], remind: true };
    const id = '00000000-0000-4000-8000-000000000001';
    const routines = [{ ...routine, id, origin: 'plan', createdAt: 1 } as const];
    const personalData = loadedService(await memoryPersonalData({ routines }));
    const shown = await showLarge(routes.routines, locale, { personalData });
    const chapter = await shown.chapter('routines');
    await expect.element(page.getByRole('article')).toBeVisible();
    expect([widest(), outside()]).toEqual([[], []]);
    await page.getByRole('button', { name: chapter.add }).click();
    await expect.element(page.getByLabelText(chapter.form.time)).toBeVisible();
    expect([widest(), outside()]).toEqual([[], []]);
    await page.getByRole('combobox').click();
    const list = await page.getByRole('listbox').findElement();
    await expect.poll(() => list.childElementCount).toBeGreaterThan(0);
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
);

it.each(locales.map((locale) => ({ locale })))(
  'the places of the bottom bar keep their words whole with text of 200 % in $locale',
  async ({ locale }) => {
    await showLarge(routes.library, locale);
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: /^(Perfil|Profile)$/u }) });
    const words = [...(await bar.findElement()).querySelectorAll('li a > span:last-child')];
    expect(words).toHaveLength(5);
    const lines = words.map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toEqual(words.map(() => 1));
  },
);

it.each(locales.map((locale) => ({ locale })))(
  'a player that plays does not scroll sideways with text of 200 % on a narrow phone in $locale',
  async ({ locale }) => {
    const plan = planOf({ hertz: 1234.5, minutes: 15, intensity: 70, frequencyId: 1 });
    const { player, set } = silentPlayer();
    set(playingState(plan));
    const { texts } = await showLarge(playerAddress(1), locale, { player });
    await expect.element(page.getByRole('button', { name: texts.player.pause })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('header button').length).toBeGreaterThan(3);
    expect([widest(), outside()]).toEqual([[], []]);
  },
);

it.each(locales.map((locale) => ({ locale })))(
  'the settings of a sound do not scroll sideways with text of 200 % on a narrow phone in $locale',
  async ({ locale }) => {
    const { texts } = await showLarge(playerAddress(1), locale);
    await page.getByText(texts.sound.title, { exact: true }).click();
    await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBe(1);
    expect([widest(), outside()]).toEqual([[], []]);
  },
);

it.each(
  locales.flatMap((locale) =>
    (
      [
        [640, 360],
        [768, 1024],
        [1024, 768],
      ] as const
    ).map((size) => ({ locale, size })),
  ),
)(
  'the dashboard breaks no word and cuts nothing off with text of 200 % in a window of $size.0 px in $locale',
  async ({ locale, size: [width, height] }) => {
    await showLarge(routes.dashboard, locale);
    await page.viewport(width, height);
    await expect.poll(() => document.querySelector(last[routes.dashboard] ?? '')).not.toBeNull();
    expect([widest(), outside(), broken(), shrunk()]).toEqual([[], [], [], []]);
    const figure = document.querySelector('main section > canvas');
    if (!figure?.parentElement) throw new Error('No figure');
    expect(figure.getBoundingClientRect().right).toBeLessThanOrEqual(
      figure.parentElement.getBoundingClientRect().right,
    );
  },
);

it.each(locales.map((locale) => ({ locale })))(
  'the search of the library shows what was typed with text of 200 % on a narrow phone in $locale',
  async ({ locale }) => {
    await showLarge(routes.library, locale);
    const field = page.getByRole('searchbox');
    await field.fill('calm');
    await expect.element(page.getByRole('button', { name: /^(Borrar|Clear)/u })).toBeVisible();
    const { clientWidth } = await field.findElement();
    const { paddingLeft, paddingRight, fontSize } = getComputedStyle(await field.findElement());
    const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(room / Number.parseFloat(fontSize)).toBeGreaterThan(2.5);
  },
);
