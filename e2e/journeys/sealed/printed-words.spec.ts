// The sheet with the twelve words, as it comes out of the printer.
import type { Page } from '@playwright/test';
import { settingsAddress } from '#routes.ts';
import { expect } from '../../fixtures.ts';
import { test } from '../../accounts.ts';
import { newDevice } from '../../protected-account.ts';
import { britain, button, spanish, wordsOn } from '../../protection-steps.ts';

declare global {
  interface Window {
    /** How often the page has asked for the printer. */
    prints?: number;
  }
}

/** Counts what is printed instead of printing it. */
async function notePrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => void (globalThis.window.prints = (globalThis.window.prints ?? 0) + 1);
  });
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;

for (const language of [spanish, britain])
  test(
    `the words are printed on one sheet, black on white, with nothing else of the page (${language.locale})`,
    { tag: '@wide' },
    async ({ browser, site, person }) => {
      const { phrase, start } = language.texts;
      const device = await newDevice({ browser, site, person }, language);
      const { page } = device;
      await notePrints(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(settingsAddress);
      await button(page, start.begin).click();
      const words = await wordsOn(page);
      await button(page, phrase.print).click();
      expect(await page.evaluate(() => globalThis.window.prints)).toBe(1);

      // So it is also by the browser's own command.
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const shown = page.locator('body > :visible');
      await expect(shown).toHaveCount(1);
      const shape = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' } as const;
      const day = new Intl.DateTimeFormat(language.locale, shape).format();
      expect(await shown.locator('> *').allInnerTexts()).toEqual([
        phrase.printTitle,
        phrase.printLead,
        words.join('\n'),
        phrase.printed(day),
      ]);
      expect(phrase.printTitle).toContain('Onda');
      await expect(shown.getByRole('listitem').last()).toHaveCSS('list-style-type', 'decimal');
      for (const line of await shown.locator('*').all()) await expect(line).toHaveCSS('color', 'rgb(0, 0, 0)');
      // The colour of the body is that of the whole sheet.
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      for (const clear of [page.locator('html'), shown])
        await expect(clear).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      for (const format of ['A4', 'Letter', 'A5']) expect(pagesOf(await page.pdf({ format })), format).toBe(1);

      // The page keeps no trace of it.
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByRole('heading', { name: phrase.printTitle })).toBeHidden();
      await button(page, phrase.written).click();
      await expect(page.getByText(phrase.printTitle)).toHaveCount(0);
      await device.close();
    },
  );
