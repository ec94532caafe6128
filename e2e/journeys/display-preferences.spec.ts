// Target sizes, large or widely spaced text, forced colours, reduced motion.
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';
import { importSessions } from '../own-sessions.ts';

const addresses = [
  ...Object.values(routes).filter((address) => address !== routes.welcome && address !== routes.player),
  `${routes.player}?id=1`,
  '/library?favourites=yes',
];

/** Opens an address and all its disclosures. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page).toHaveURL(address);
  await expect(page.locator('output')).toHaveCount(0);
  if (address === routes.history)
    await expect(page.getByRole('article').or(page.locator('summary'))).not.toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded'),
  );
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** With own sessions, except the welcome page, which leads on to the dashboard once there are any. */
async function showAll(page: Page, check: (address: string) => Promise<void>): Promise<void> {
  await show(page, routes.welcome);
  await check(routes.welcome);
  await importSessions(page, [1, 2]);
  for (const address of addresses) {
    await show(page, address);
    await check(address);
  }
}

/** Targets below 44 px, or 24 px for a link in a sentence (WCAG 2.5.5 and 2.5.8). A label counts as its control. */
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
        // The skip link and visually hidden inputs.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .flatMap((element) => {
          const { width, height } = largest(element);
          const least = isInText(element) ? 24 : 44;
          // Half a pixel for rounding.
          return Math.min(width, height) > least - 0.5
            ? []
            : [`${element.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`];
        })
    );
  });
}

/** Text that is clipped without an ellipsis, or outside the page. */
function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Overflow beyond the visible box in px, less the line's own leading. */
    const overflow = (text: DOMRect, around: Element): number => {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const sides = /hidden|clip/u.test(overflowX) ? Math.max(box.left - text.left, text.right - box.right) : 0;
      return Math.max(
        sides,
        /hidden|clip/u.test(overflowY) ? Math.max(box.top - text.top, text.bottom - box.bottom) - 2 : 0,
      );
    };
    /** The ancestor that clips it, unless that scrolls or has an ellipsis. */
    const clippingAncestor = (textNode: Node): Element | undefined => {
      const text = document.createRange();
      text.selectNodeContents(textNode);
      for (let around = textNode.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/u.test(overflowX))
          return undefined;
        if (overflow(text.getBoundingClientRect(), around) > 1.5) return around;
      }
      return undefined;
    };
    const isScreenReaderOnly = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isScreenReaderOnly(element.parentElement));
    const textNodes = [...document.querySelectorAll('body *:not(svg *, option, [aria-hidden] *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((element) => !isScreenReaderOnly(element))
      .flatMap((element) =>
        [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      );
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [
      ...(sideways > 0 ? [`the page scrolls sideways by ${sideways} px`] : []),
      ...textNodes.flatMap((node) => {
        const around = clippingAncestor(node);
        return around ? [`“${node.textContent?.trim().slice(0, 60) ?? ''}” in ${around.outerHTML.slice(0, 100)}`] : [];
      }),
    ];
  });
}

/** As a user style sheet: the Content-Security-Policy does not apply to it. */
async function applyStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

for (const language of ['es', 'en'] as const) {
  const tag = language === 'es' ? [] : '@long';
  test(
    `targets are large enough and widely spaced text is complete on the narrowest phone in ${language}`,
    { tag },
    async ({ page, prefer }) => {
      await prefer({ language });
      await showAll(page, async (address) => {
        expect.soft(await smallTargets(page), address).toEqual([]);
        // WCAG 1.4.12.
        await applyStyle(
          page,
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        );
        expect.soft(await clippedText(page), address).toEqual([]);
      });
    },
  );
}

test('text at 200 % is not clipped and does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 900 });
  await showAll(page, async (address) => {
    // Text only, as phones do it; the narrow phone covers a layout of half the width.
    await applyStyle(page, 'html { font-size: 200% !important }');
    expect.soft(await clippedText(page), address).toEqual([]);
  });
});

test('nothing moves under reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showAll(page, async (address) => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 100)),
    );
    expect.soft(moving, address).toEqual([]);
  });
});

test('a switch keeps its edge and shows its state under forced colours', async ({ page }) => {
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
});
