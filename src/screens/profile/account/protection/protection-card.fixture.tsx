import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#app/app.fixture.tsx';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import { memoryProtectionServer, protectedDevice, reached } from '#core/encryption/protection/protection.fixture.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import type { Locale } from '#core/domain/locales.ts';
import { settingsAddress } from '#routes.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });

type Device = ReturnType<typeof protectedDevice>;
export async function open({ protection }: Device, locale: Locale = 'es') {
  const memory = memoryAccount({ state: { kind: 'signed-in', person: testPerson() }, options: { passkeys: true } });
  const service = { ...protection, open: () => Promise.resolve(protection) };
  const shown = await show(settingsAddress, locale, { account: memory.account, protection: service });
  const texts = await shown.chapter('protection');
  const { whoReads, problems } = await shown.chapter('account');
  await expect.element(page.getByRole('heading', { level: 2, name: texts.title })).toBeVisible();
  return { ...shown, memory, texts, whoReads, problems, settings: await shown.chapter('account-settings') };
}

export const newDevice = async (server = memoryProtectionServer()) => {
  const device = protectedDevice(server, 'Laptop');
  await reached(device, 'open');
  return { server, device };
};

/** A protected account, and a device that has no key. */
export async function lockedDevice() {
  const { server, device: laptop } = await newDevice();
  const phrase = await createPhrase('es');
  await laptop.protection.protect(phrase);
  const phone = protectedDevice(server, 'Phone');
  await reached(phone, 'locked');
  return { server, laptop, phone, words: phrase.words };
}

export const shownWords = (): string[] =>
  [...document.querySelectorAll('section ol > li')].map(({ textContent }) => textContent);

/** Reads the words from the screen, and types those that are asked for. */
export async function writeDown(texts: Awaited<ReturnType<typeof open>>['texts']): Promise<string[]> {
  await expect.element(page.getByRole('heading', { name: texts.phrase.title })).toHaveFocus();
  const words = shownWords();
  await button(texts.phrase.written).click();
  await expect.element(page.getByRole('heading', { name: texts.phrase.checkTitle })).toHaveFocus();
  for (const [at, word] of words.entries()) {
    const asked = field(texts.phrase.word(at + 1));
    if (asked.elements().length > 0) await asked.fill(word);
  }
  return words;
}
