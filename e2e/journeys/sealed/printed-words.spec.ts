// The sheet with the twelve words, as it comes out of the printer.
import type { Page } from '@playwright/test';
import { settingsAddress } from '#routes.ts';
import { expect } from '../../fixtures.ts';
import { test } from '../../accounts.ts';
import { newDevice } from '../../protected-account.ts';
import { britain, button, spanish, wordsOn } from '../../protection-steps.ts';

declare global {
  interface Window {
    /** Documents that were printed, as they were then. */
    printed?: string[];
  }
}

/** Notes what is printed instead of printing it. A frame without an address gets the script, too. */
async function notePrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const first = top ?? globalThis.window;
      first.printed = [...(first.printed ?? []), document.documentElement.outerHTML];
    };
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
      const { page, context } = device;
      await notePrints(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(settingsAddress);
      await button(page, start.begin).click();
      const words = await wordsOn(page);
      await button(page, phrase.print).click();
      await expect.poll(() => page.evaluate(() => globalThis.window.printed?.length)).toBe(1);
      const [printed = ''] = await page.evaluate(() => globalThis.window.printed ?? []);
      // The page keeps no trace of it.
      await page.evaluate(() =>
        document.querySelector('iframe')?.contentWindow?.dispatchEvent(new Event('afterprint')),
      );
      await expect(page.locator('iframe')).toHaveCount(0);

      const sheet = await context.newPage();
      await sheet.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await sheet.setContent(printed);
      const shape = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' } as const;
      const day = new Intl.DateTimeFormat(language.locale, shape).format();
      expect(await sheet.locator('body > *').allInnerTexts()).toEqual([
        phrase.printTitle,
        phrase.printLead,
        words.join('\n'),
        phrase.printed(day),
      ]);
      expect(phrase.printTitle).toContain('Onda');
      await expect(sheet.getByRole('listitem').last()).toHaveCSS('list-style-type', 'decimal');
      for (const line of await sheet.locator('body, body *').all())
        await expect(line).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(sheet.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      for (const format of ['A4', 'Letter', 'A5']) expect(pagesOf(await sheet.pdf({ format })), format).toBe(1);
      await device.close();
    },
  );
