import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

/** Everything in the page with what it looks like, as far as its place and its colours tell; what a picture consists of may come late. */
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

for (const { path, shows } of [
  { path: routes.library, shows: '60 frecuencias' },
  { path: `${routes.library}?q=zzz`, shows: 'Prueba con otra palabra, como ' },
  { path: routes.routines, shows: 'Todavía no tienes rutinas' },
  { path: routes.player, shows: 'Falta elegir una frecuencia' },
]) {
  test(`${path} looks the same before and after the whole style has come`, async ({ page }) => {
    const allow = await holdFiles(page, '**/*.css');
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    const style = page.locator('link[data-rel=stylesheet]');
    let before: string[] = [];
    await expect(async () => {
      const [last, now] = [before, await looks(page)];
      before = now;
      expect(now, 'the page has come to rest').toEqual(last);
    }).toPass({ intervals: [300] });
    await style.evaluate((link: HTMLLinkElement) => (link.rel = 'stylesheet'));
    allow();
    await expect.poll(() => style.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);
    expect(await looks(page)).toEqual(before);
  });
}
