import type { Page } from '@playwright/test';
import { everyAddress } from '../../bench/pages/addresses.ts';
import { expect, test } from '../fixtures.ts';
import { visitUnhydrated } from '../unhydrated-page.ts';

test.use({ waitsForHydration: false });

/**
 * Remembers the text of `main` that covers the most of the first screen: a browser reports it as the largest paint, and
 * once more, seconds later on a slow phone, when a script puts an equal element in its place.
 */
const rememberLargestText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const areaOf = (element: Element): number => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const texts = [...document.querySelectorAll('main *')].filter((element) => hasText(element));
    const largest = texts.toSorted((one, other) => areaOf(other) - areaOf(one))[0];
    Object.assign(globalThis, { largest });
    return largest?.textContent ?? '';
  });

for (const address of everyAddress) {
  const tag = address.includes('?') ? '@long' : [];
  test(`${address} keeps the element of its largest text`, { tag }, async ({ page }) => {
    const release = await visitUnhydrated(page, address);
    const text = await rememberLargestText(page);
    expect(text).not.toBe('');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await page.waitForLoadState('networkidle');
    const isReplaced = await page.evaluate(() => {
      const { largest } = globalThis as unknown as { largest: Element };
      const equal = [...document.querySelectorAll('main *')].find((one) => one.textContent === largest.textContent);
      return equal !== undefined && !largest.isConnected;
    });
    expect(isReplaced, text).toBe(false);
  });
}
