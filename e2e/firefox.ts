// What Firefox, driven over WebDriver BiDi, does differently from Chromium, so that one set of journeys runs in both.
import type { Locator, Page } from '@playwright/test';

/** Playwright's `fill` makes events there that React takes for its own: this types instead, as a person does. */
function typeInsteadOfFilling(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  locators.fill = async function (this: Locator, text) {
    await this.selectText();
    await this.press('Delete');
    await this.pressSequentially(text);
  };
}

/** Of an error that is logged only the kind arrives: this logs its name and message. */
async function logErrorsAsText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log = console.error.bind(console);
    console.error = (...parts) => log(...parts.map((part: unknown) => (part instanceof Error ? String(part) : part)));
  });
}

/** Chromium spares the empty page, which has no storage; Firefox runs scripts there, too. */
function spareTheEmptyPage(page: Page): void {
  const add = page.addInitScript.bind(page);
  page.addInitScript = (script, given?: unknown) =>
    add({ content: `if (origin !== 'null') (${(script as () => void).toString()})(${JSON.stringify(given)})` });
}

/** Lets journeys written for Chromium run in this page. */
export async function adaptToFirefox(page: Page): Promise<void> {
  typeInsteadOfFilling(page);
  spareTheEmptyPage(page);
  await logErrorsAsText(page);
}
