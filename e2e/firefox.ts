// Differences of Firefox over WebDriver BiDi, so that one set of journeys runs in both browsers.
import type { Locator, Page } from '@playwright/test';

/** There React ignores the events of Playwright's `fill`: it takes them for its own. */
function typeInsteadOfFilling(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  locators.fill = async function (this: Locator, text) {
    await this.selectText();
    await this.press('Delete');
    await this.pressSequentially(text);
  };
}

/**
 * Of a logged error only its type arrives. Requests end as soon as another page is requested, long before `pagehide`:
 * what the app says of that is no failure.
 */
async function logErrorsAsText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let leftAt = Number.NEGATIVE_INFINITY;
    addEventListener('beforeunload', () => (leftAt = performance.now()));
    const log = console.error.bind(console);
    console.error = (...parts) => {
      // Later, the request was a download, or the person stayed.
      if (performance.now() - leftAt < 5000) return;
      log(...parts.map((part: unknown) => (part instanceof Error ? String(part) : part)));
    };
  });
}

/** Chromium runs no init script in the empty page, which has no storage; Firefox does. */
function skipEmptyPage(page: Page): void {
  const add = page.addInitScript.bind(page);
  page.addInitScript = (script, given?: unknown) =>
    add({ content: `if (origin !== 'null') (${(script as () => void).toString()})(${JSON.stringify(given)})` });
}

export async function adaptToFirefox(page: Page): Promise<void> {
  typeInsteadOfFilling(page);
  skipEmptyPage(page);
  await logErrorsAsText(page);
}
