import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { protectedDevice } from '#core/encryption/protection/protection.fixture.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { datesIn } from '#i18n/dates.ts';
import { button, lockedDevice, newDevice, open, shownWords, writeDown } from './protection-card.fixture.tsx';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(closeAll);

const locales = ['es', 'en'] as const;
const words = () => page.getByRole('list').filter({ has: page.getByText(shownWords()[0] ?? 'none') });

describe('words that are shown while another tab or device is faster', () => {
  it.each(locales)('are said to count for nothing where they were the first ones (%s)', async (locale) => {
    const { server, device } = await newDevice();
    const other = protectedDevice(server, 'Laptop', device.browser);
    const { texts, problems } = await open(device, locale);
    await button(texts.start.begin).click();
    await writeDown(texts);
    await other.protection.protect(await createPhrase(locale));
    await expect.element(page.getByText(problems['words-overtaken'])).toBeVisible();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
    // What was typed there has gone with the words.
    await expect.element(page.getByRole('region', { name: texts.title })).toHaveFocus();
    await button(texts.sync.dismiss).click();
    await expect.element(page.getByText(problems['words-overtaken'])).not.toBeInTheDocument();
  });

  it('are said to count for nothing where another device has protected the account', async () => {
    const { server, device } = await newDevice();
    const { texts, problems } = await open(device);
    await button(texts.start.begin).click();
    await expect.element(button(texts.phrase.written)).toBeVisible();
    await protectedDevice(server, 'Phone').protection.protect(await createPhrase('es'));
    device.occasion();
    await expect.element(page.getByText(problems['words-overtaken'])).toBeVisible();
    await expect.element(page.getByText(texts.locked.lead)).toBeVisible();
  });

  it('are refused, and said to count for nothing, where this tab learns of it only then', async () => {
    const { server, device } = await newDevice();
    const { texts, problems } = await open(device);
    await button(texts.start.begin).click();
    await writeDown(texts);
    await protectedDevice(server, 'Phone').protection.protect(await createPhrase('es'));
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByText(problems['words-overtaken'])).toBeVisible();
    await expect.element(page.getByText(texts.locked.lead)).toBeVisible();
  });

  it('are said to count for nothing where the words were changed', async () => {
    const { server, laptop } = await lockedDevice();
    const other = protectedDevice(server, 'Laptop', laptop.browser);
    await vi.waitFor(() => expect(other.state().kind).toBe('protected'));
    const state = other.state();
    const { texts, problems } = await open(laptop);
    await button(texts.ways.changePhrase).click();
    await expect.element(button(texts.phrase.written)).toBeVisible();
    const replaced = state.kind === 'protected' ? state.ways.map(({ id }) => id) : [];
    await other.protection.changePhrase(await createPhrase('es'), replaced);
    await expect.element(page.getByText(problems['words-overtaken'])).toBeVisible();
    await expect.element(button(texts.ways.changePhrase)).toBeVisible();
  });

  it('are not said to, where the person cancels or confirms', async () => {
    const { device } = await newDevice();
    const { texts, problems } = await open(device);
    await button(texts.start.begin).click();
    await button(texts.phrase.cancel).click();
    await expect.element(page.getByRole('heading', { name: texts.start.title })).toBeVisible();
    expect(page.getByText(problems['words-overtaken']).elements()).toEqual([]);
    await button(texts.start.begin).click();
    await writeDown(texts);
    await button(texts.phrase.confirm).click();
    await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
    expect(page.getByText(problems['words-overtaken']).elements()).toEqual([]);
  });
});

it.each(locales)('words that were left before they were checked are replaced, and it is said (%s)', async (locale) => {
  const { server, device } = await newDevice();
  const { texts } = await open(device, locale);
  await button(texts.start.begin).click();
  await expect.element(button(texts.phrase.written)).toBeVisible();
  const before = shownWords();
  // As with a page that is loaded again.
  closeAll();
  expect(server.row).toBeUndefined();
  await open(protectedDevice(server, 'Laptop', device.browser), locale);
  await button(texts.start.begin).click();
  await expect.element(page.getByText(texts.phrase.unchecked, { exact: false })).toBeVisible();
  // Nothing is stored of them, so the device cannot know whether there were any.
  expect(texts.phrase.unchecked).toMatch(/^(?:Si|If) /u);
  expect(shownWords()).not.toEqual(before);
});

it.each([
  [360, 800, '', 2],
  [360, 800, '200%', 1],
  [320, 800, '', 1],
  [844, 390, '', 4],
  [768, 800, '', 4],
  [1440, 800, '', 3],
] as const)(
  'words stand in columns that are read downwards (%s × %s px, text %s)',
  async (...[width, height, fontSize, columns]) => {
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(414, 896);
    });
    await page.viewport(width, height);
    document.documentElement.style.fontSize = fontSize;
    const { device } = await newDevice();
    const { texts } = await open(device);
    await button(texts.start.begin).click();
    await expect.element(button(texts.phrase.written)).toBeVisible();
    const places = [...words().element().children].map((item) => item.getBoundingClientRect());
    const inColumn = 12 / columns;
    const column = (at: number): DOMRect[] => places.slice(at * inColumn, (at + 1) * inColumn);
    const all = Array.from({ length: columns }, (_, at) => column(at));
    for (const each of all) {
      expect(new Set(each.map(({ left }) => left)).size).toBe(1);
      expect(each.map(({ top }) => top)).toEqual(each.map(({ top }) => top).toSorted((one, other) => one - other));
      expect(each[0]?.top).toBe(places[0]?.top);
    }
    expect(new Set(places.map(({ left }) => left)).size).toBe(columns);
  },
);

it.each(locales)('says in the card what “not now” means (%s)', async (locale) => {
  const { device } = await newDevice();
  const { texts } = await open(device, locale);
  await button(texts.start.later).click();
  const said = page.getByRole('region', { name: texts.title }).getByRole('status');
  await expect.element(said).toHaveTextContent(texts.start.wasPutOff);
});

it.each(locales)('tells devices of one name apart by when they were added (%s)', async (locale) => {
  const { server, laptop, words: phrase } = await lockedDevice();
  for (const minutes of [1, 2]) {
    const same = protectedDevice(server, 'Laptop');
    same.time = laptop.time + minutes * 60_000;
    await vi.waitFor(() => expect(same.state().kind).toBe('locked'));
    await same.protection.unlockWithPhrase(phrase.join(' '));
  }
  await laptop.protection.look();
  const { texts } = await open(laptop, locale);
  const { clock } = datesIn(locale);
  const when = (minutes: number): string => {
    const moment = laptop.time + minutes * 60_000;
    return `${texts.date(moment)}, ${clock(moment)}`;
  };
  for (const minutes of [0, 1, 2]) await expect.element(page.getByText(texts.ways.since(when(minutes)))).toBeVisible();
  expect(page.getByText(`Laptop (${texts.ways.here})`, { exact: true }).elements()).toHaveLength(1);
  await button(texts.ways.removeNamed(`Laptop (${when(1)})`)).click();
  await expect.element(page.getByText(texts.ways.removeTitle(`Laptop (${when(1)})`))).toBeVisible();
  await button(texts.ways.remove).click();
  await expect.element(page.getByText(texts.ways.since(when(1)))).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.ways.since(when(2)))).toBeVisible();
});

it.each(locales)('prints the words with the day, as long as they are shown (%s)', async (locale) => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const sheet = () => document.querySelector<HTMLElement>('body > .printed-sheet');
  const { device } = await newDevice();
  const { texts } = await open(device, locale);
  await button(texts.start.begin).click();
  await button(texts.phrase.print).click();
  expect(print).toHaveBeenCalledTimes(1);
  const { printTitle, printLead, printed } = texts.phrase;
  const parts = [...(sheet()?.children ?? [])].map(({ textContent }) => textContent);
  expect(parts).toEqual([printTitle, printLead, shownWords().join(''), printed(texts.date(Date.now()))]);
  expect(sheet()?.checkVisibility()).toBe(false);
  await expect.element(button(texts.phrase.print)).toHaveFocus();
  await button(texts.phrase.written).click();
  expect(sheet()).toBeNull();
});
