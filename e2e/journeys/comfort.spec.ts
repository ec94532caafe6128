// What nobody should have to fight with: targets for a thumb, large or widely set text, few colours, no wish for motion.
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';

const addresses = [
  ...Object.values(routes).filter((address) => address !== routes.player),
  `${routes.player}?id=1`,
  '/library?favourites=yes',
];

/** Shows an address with everything that can be opened on it opened. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('output')).toHaveCount(0);
  if (address === routes.history)
    await expect(page.getByRole('article').or(page.locator('summary'))).not.toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  for (const fold of await page.locator('summary').all()) await fold.click();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Takes in a file with two sessions, as if the person had been here before. */
async function bringOwnData(page: Page): Promise<void> {
  const feeling = { tension: 40, energy: 50, mood: 60 };
  const sessions = [1, 2].map((back) => {
    const start = new Date(Date.now() - back * 86_400_000);
    return {
      id: `00000000-0000-4000-8000-00000000000${back}`,
      frequencyId: 1,
      hertz: 528,
      mode: 'pure',
      carrier: 200,
      noise: null,
      intensity: 70,
      startedAt: start.getTime(),
      day: start.toISOString().slice(0, 10),
      hour: 12,
      timeZone: 'UTC',
      plannedSeconds: 900,
      heardSeconds: 900,
      ended: 'completed',
      before: feeling,
      after: feeling,
      comparison: null,
    };
  });
  const file = {
    format: 'onda-personal-data',
    version: 1,
    sessions,
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
  };
  await page.goto(routes.profile);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await expect(page.getByText(/Importado|Imported/u)).toBeVisible();
}

/** What is smaller than a thumb: 44 px, or 24 px for a link within a sentence (WCAG 2.5.5 and 2.5.8). A label counts as its control. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (element: Element): boolean =>
      element.matches('a') &&
      element.closest('p, li, dd, td') !== null &&
      getComputedStyle(element).display.startsWith('inline') &&
      element.parentElement?.textContent !== element.textContent;
    const largest = (element: Element): { width: number; height: number } => {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
        each.getBoundingClientRect(),
      );
      return boxes.reduce((one, other) =>
        Math.min(other.width, other.height) > Math.min(one.width, one.height) ? other : one,
      );
    };
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab], [role=slider]')]
        .filter(
          (element) =>
            element.checkVisibility({
              visibilityProperty: true,
              opacityProperty: true,
              contentVisibilityAuto: false,
            }) && !element.closest('[inert]'),
        )
        // The skip link, and inputs that lend their label to the eye, stand outside the page until they are wanted.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .flatMap((element) => {
          const { width, height } = largest(element);
          const least = isInText(element) ? 24 : 44;
          // Half a pixel is what rounding does.
          return Math.min(width, height) > least - 0.5
            ? []
            : [`${element.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`];
        })
    );
  });
}

/** Text that is cut off against its will: outside a box that hides it without the dots that say so, or outside the page. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** How far text reaches beyond what a box shows, in px; a line's own air above and below is no text. */
    const beyond = (text: DOMRect, around: Element): number => {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const sides = /hidden|clip/u.test(overflowX) ? Math.max(box.left - text.left, text.right - box.right) : 0;
      return Math.max(
        sides,
        /hidden|clip/u.test(overflowY) ? Math.max(box.top - text.top, text.bottom - box.bottom) - 2 : 0,
      );
    };
    /** What cuts it; a box that scrolls, or ends in dots, does not. */
    const cutter = (written: Node): Element | undefined => {
      const text = document.createRange();
      text.selectNodeContents(written);
      for (let around = written.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/u.test(overflowX))
          return undefined;
        if (beyond(text.getBoundingClientRect(), around) > 1.5) return around;
      }
      return undefined;
    };
    const isSaidOnly = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isSaidOnly(element.parentElement));
    const written = [...document.querySelectorAll('body *:not(svg *, option, [aria-hidden] *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      // What is said to those who listen only stands in a single pixel.
      .filter((element) => !isSaidOnly(element))
      .flatMap((element) =>
        [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      );
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [
      ...(sideways > 0 ? [`the page scrolls sideways by ${sideways} px`] : []),
      ...written.flatMap((node) => {
        const around = cutter(node);
        return around ? [`“${node.textContent?.trim().slice(0, 60) ?? ''}” in ${around.outerHTML.slice(0, 100)}`] : [];
      }),
    ];
  });
}

/** Lays a person's own style over the page, as their browser would: what the page may contain does not bind it. */
async function wear(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

for (const language of ['es', 'en'] as const) {
  test(
    `on the narrowest phone a thumb hits everything, and widely set text is all there, in ${language}`,
    { tag: '@phone' },
    async ({ page, prefer }) => {
      await prefer({ language });
      await bringOwnData(page);
      for (const address of addresses) {
        await show(page, address);
        expect.soft(await smallTargets(page), address).toEqual([]);
        // WCAG 1.4.12.
        await wear(
          page,
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        );
        expect.soft(await cutOff(page), address).toEqual([]);
      }
    },
  );
}

test('at twice the size nothing is cut off and nothing scrolls sideways', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 900 });
  await bringOwnData(page);
  for (const address of addresses) {
    await show(page, address);
    // The text alone, as phones do it; the layout at half the width is the narrow phone's.
    await wear(page, 'html { font-size: 200% !important }');
    expect.soft(await cutOff(page), address).toEqual([]);
  }
});

test('who wants no motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bringOwnData(page);
  for (const address of addresses) {
    await show(page, address);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 100)),
    );
    expect.soft(moving, address).toEqual([]);
  }
});

test(
  'with the few colours of a contrast theme a switch keeps its edge and tells on from off',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(routes.profile);
    await page.locator('summary').first().click();
    const toggle = page.getByRole('switch').first();
    const look = (): Promise<{ edge: string; filling: string }> =>
      toggle.evaluate((input) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(input.nextElementSibling ?? input);
        return { edge: borderTopWidth, filling: backgroundColor };
      });
    const before = await look();
    expect(before.edge).toBe('1px');
    await toggle.click();
    await expect.poll(async () => (await look()).filling).not.toBe(before.filling);
  },
);
