import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { memoryAccount, testFactor, testPerson } from '#core/account/real-account.fixture.ts';
import { locales } from '#core/domain/locales.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import { routes, settingsAddress } from '#routes.ts';
import { closeAll, show } from './app.fixture.tsx';

afterEach(closeAll);

/** Every disclosure is open and has its content. */
const isComplete = (): boolean =>
  document.querySelectorAll('details:not([open]), details > div:empty, output').length === 0;

/** The elements that make the page wider than the screen, by how many pixels. */
function widest(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const excess = (element: Element): number => Math.round(element.getBoundingClientRect().right) - clientWidth;
  const elements = [...document.querySelectorAll('body *')].filter((element) => excess(element) > 0);
  const inner = elements.filter((element) => ![...element.children].some((child) => elements.includes(child)));
  return [
    `${scrollWidth - clientWidth}`,
    ...inner.map((element) => `${excess(element)}: ${element.outerHTML.slice(0, 90)}`),
  ];
}

const signedIn = { kind: 'signed-in', person: testPerson({ factors: [testFactor] }) } as const;

/** `last`: what is loaded last. */
const screens = [
  { address: routes.auth, state: { kind: 'signed-out' } as const, last: 'form ~ div button' },
  ...[routes.dashboard, routes.profile, settingsAddress, routes.device].map((address) => ({
    address,
    state: signedIn,
    last: 'h1',
  })),
];

it.each(screens.flatMap((screen) => locales.map((locale) => ({ ...screen, locale }))))(
  '$address does not scroll sideways with text of 200 % on a narrow phone in $locale',
  async ({ address, state, locale, last }) => {
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(414, 896);
    });
    await page.viewport(360, 740);
    document.documentElement.style.fontSize = '200%';
    await show(address, locale, { realAccount: memoryAccount({ state }).service, sync: memorySync().service });
    await expect.poll(() => document.querySelector(last)).not.toBeNull();
    for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) summary.click();
    await expect.poll(isComplete).toBe(true);
    expect(widest()).toEqual([]);
  },
);
