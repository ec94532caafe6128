import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { locales } from '#core/domain/locales.ts';
import { routes } from '#routes.ts';

afterEach(closeAll);

const widths = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().width));

it.each([320, 360, 414].flatMap((width) => locales.map((locale) => ({ width, locale }))))(
  'every link by need stays in its column at $width px in $locale',
  async ({ width, locale }) => {
    onTestFinished(() => page.viewport(414, 896));
    await page.viewport(width, 740);
    await show(routes.dashboard, locale);
    await expect.poll(() => widths('nav li > a[href*="need="]').length).toBe(6);
    expect(widths('nav li > a[href*="need="]')).toEqual(widths('nav li:has(> a[href*="need="])'));
  },
);
