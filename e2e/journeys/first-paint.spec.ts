import type { Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

/** Horizontal layout and colours of every element outside of SVG, whose content may load later. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#app :not(svg *)')].map((element) => {
      const { x, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, padding, display } = getComputedStyle(element);
      return [
        element.tagName,
        element.getAttribute('class'),
        x,
        width,
        height,
        color,
        backgroundColor,
        fontSize,
        padding,
        display,
      ].join(' ');
    }),
  );

test.use({ waitsForHydration: false });

for (const path of [...Object.values(routes), playerAddress(1)]) {
  test(`${path} looks the same before and after the whole style has loaded`, async ({ page }) => {
    // Spinners, scripts and the font would change the layout on their own.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdFiles(page, '**/*.{js,woff2}');
    const allow = await holdFiles(page, '**/*.css');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await looks(page);
    expect(before.length).toBeGreaterThan(10);
    const style = page.locator('link[data-rel=stylesheet]');
    await style.evaluate((link: HTMLLinkElement) => (link.rel = 'stylesheet'));
    allow();
    await expect.poll(() => style.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
    expect(await looks(page)).toEqual(before);
  });
}
