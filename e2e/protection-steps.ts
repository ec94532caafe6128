// How a person protects the records of an account, and opens them on another device.
import { expect, type Page } from '@playwright/test';
import { account as english } from '#i18n/messages/en/account.ts';
import { accountSettings as englishSettings } from '#i18n/messages/en/account-settings.ts';
import { protection as englishProtection } from '#i18n/messages/en/protection.ts';
import { account } from '#i18n/messages/es/account.ts';
import { accountSettings } from '#i18n/messages/es/account-settings.ts';
import { protection } from '#i18n/messages/es/protection.ts';
import { settingsAddress } from '#routes.ts';

export const spanish = {
  locale: 'es-ES',
  texts: protection,
  settings: accountSettings,
  whoReads: account.whoReads,
  problems: account.problems,
};
export const britain = {
  locale: 'en-GB',
  texts: englishProtection,
  settings: englishSettings,
  whoReads: english.whoReads,
  problems: english.problems,
};
export type Language = Omit<typeof spanish, 'locale'> & { locale: string };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const keys = (page: Page, { texts }: Language) => page.getByRole('heading', { name: texts.ways.list });

/** Types the words that are asked for. */
async function confirmWords(page: Page, { texts: { phrase } }: Language, words: readonly string[]): Promise<void> {
  await button(page, phrase.written).click();
  for (const [at, word] of words.entries()) {
    const asked = page.getByLabel(phrase.word(at + 1), { exact: true });
    if (await asked.isVisible()) await asked.fill(word);
  }
  await button(page, phrase.confirm).click();
}

/** Once their list has been fetched. */
export async function wordsOn(page: Page): Promise<string[]> {
  const words = page.locator('section ol > li');
  await expect(words).toHaveCount(12);
  return words.allTextContents();
}

/** @returns the twelve words */
export async function writeWords(page: Page, language: Language): Promise<string[]> {
  await expect(page.getByRole('heading', { name: language.texts.phrase.title })).toBeFocused();
  const words = await wordsOn(page);
  await confirmWords(page, language, words);
  await expect(keys(page, language)).toBeVisible();
  return words;
}

/** As far as the proof that it may take. @returns the new ones */
export async function changeWords(page: Page, language: Language): Promise<string[]> {
  await button(page, language.texts.ways.changePhrase).click();
  const words = await wordsOn(page);
  await confirmWords(page, language, words);
  return words;
}

export async function protect(page: Page, language: Language): Promise<string[]> {
  await page.goto(settingsAddress);
  await expect(page.getByText(language.whoReads.offered).first()).toBeVisible();
  await button(page, language.texts.start.begin).click();
  return writeWords(page, language);
}

export async function openWithWords(
  page: Page,
  { texts: { locked } }: Language,
  words: readonly string[],
): Promise<void> {
  await page.goto(settingsAddress);
  await page.getByLabel(locked.words).fill(words.join(' '));
  await button(page, locked.open).click();
}

const numberOn = async (page: Page, lead: string): Promise<string> => {
  await expect(page.getByText(lead)).toBeVisible();
  return (await page.locator('p', { hasText: lead }).textContent())?.replaceAll(/\D/gu, '') ?? '';
};

export async function openWithDevice(page: Page, helper: Page, language: Language): Promise<void> {
  const { join, locked, share } = language.texts;
  await page.goto(settingsAddress);
  await button(page, locked.device).click();
  await button(helper, share.start).click();
  await helper.getByLabel(share.field).fill(await numberOn(page, join.code));
  await button(helper, share.give).click();
  await page.getByLabel(join.field).fill(await numberOn(helper, share.code));
  await button(page, join.open).last().click();
  await expect(keys(page, language)).toBeVisible();
  await button(helper, share.finish).click();
}

/** Of the account, from its settings, with the authenticator of the page. */
export async function addPasskey(page: Page, { settings: { passkeys } }: Language, name: string): Promise<void> {
  await page.getByText(passkeys.title, { exact: true }).click();
  await button(page, passkeys.add).click();
  await page.getByRole('textbox', { name: passkeys.name }).fill(name);
  await button(page, passkeys.add).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** As far as the browser's own questions. */
export async function beginPasskeyWay(page: Page, { texts: { ways } }: Language): Promise<void> {
  await button(page, ways.addPasskey).click();
  await button(page, ways.addPasskey).click();
}

/** In the list of the ways in. */
export const passkeyWay = (page: Page, { texts: { ways } }: Language) => page.getByText(`${ways.passkey} (`);
