// @module-tag long
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { pairings } from './colours.tsx';
import { contrastRatio } from './contrast.ts';

const locale = 'es';

const media = (features: { name: string; value: string }[]): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features });

async function photograph(element: Element): Promise<ImageData> {
  const base64 = await page.screenshot({ element, save: false });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** The number of visibly different pixels. */
function differing(one: ImageData, other: ImageData): number {
  if (one.width !== other.width || one.height !== other.height)
    return Math.max(one.width * one.height, other.width * other.height);
  let found = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
      0,
    );
    if (distance > 48) found += 1;
  }
  return found;
}

const shown = (theme: string): Element => document.querySelector(`[data-theme-shown="${theme}"]`) as Element;
const within = (theme: string, selector: string): HTMLElement[] => [
  ...shown(theme).querySelectorAll<HTMLElement>(selector),
];

it('contrastRatio gives 21 for black on white and 4.48 for #777 on white', () => {
  expect(contrastRatio('rgb(0 0 0)', 'rgb(255 255 255)')).toBe(21);
  expect(contrastRatio('rgb(119 119 119)', 'rgb(255 255 255)')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('oklch(1 0 0)', 'rgb(0 0 0)')).toBe(21);
});

describe('the design page', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    await media([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await show('/design', locale);
    await vi.waitUntil(() => document.querySelectorAll('[data-contrast]').length === 2 * pairings.length, 4000);
  });
  afterEach(async () => {
    closeAll();
    await media([]);
  });

  it.each(['dark', 'light'])('has enough contrast in every colour pairing of the %s theme', (theme) => {
    const low = within(theme, '[data-contrast]').filter(
      ({ dataset }) => Number(dataset['contrast']) < Number(dataset['least']),
    );
    expect(low.map(({ textContent }) => textContent)).toEqual([]);
  });

  it('differs between the themes', async () => {
    const [dark, light] = [
      within('dark', '[data-specimen="buttons"]')[0],
      within('light', '[data-specimen="buttons"]')[0],
    ];
    if (!dark || !light) throw new Error('no specimen');
    expect(differing(await photograph(dark), await photograph(light))).toBeGreaterThan(10_000);
  });

  it.each(['dark', 'light'])('shows the focus in the %s theme', async (theme) => {
    const found = within(theme, '[data-focusable]');
    expect(found.length).toBeGreaterThan(4);
    for (const element of found) {
      const around = element.closest('[data-specimen]') ?? element;
      const before = await photograph(around);
      element.focus({ focusVisible: true });
      const changed = differing(before, await photograph(around));
      element.blur();
      // The area of a ring of three pixels around the smallest element.
      expect(changed, element.outerHTML.slice(0, 80)).toBeGreaterThan(300);
    }
  });

  it.each(['dark', 'light'])('shows disabled buttons in the %s theme', async (theme) => {
    const rows = within(theme, '[data-specimen="buttons"] div:has(> button:disabled)');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [enabled, disabled] = row.querySelectorAll('button');
      if (!enabled || !disabled) throw new Error('no pair');
      expect(getComputedStyle(disabled).opacity).not.toBe(getComputedStyle(enabled).opacity);
    }
  });

  it.each(['dark', 'light'])('distinguishes disabled and invalid fields from others in the %s theme', (theme) => {
    const [usual, wrong, disabled] = within(theme, '[data-specimen="fields"] input').map((field) =>
      getComputedStyle(field),
    );
    if (!usual || !wrong || !disabled) throw new Error('no fields');
    expect(new Set([usual.borderColor, wrong.borderColor, disabled.borderColor]).size).toBe(3);
    expect(disabled.backgroundColor).not.toBe(usual.backgroundColor);
    expect(contrastRatio(disabled.color, disabled.backgroundColor)).toBeGreaterThan(4.5);
  });

  it('centres the alert dialog and moves the focus into it', async () => {
    within('dark', '[data-specimen="alert dialog"] > button')[0]?.click();
    const dialog = within('dark', 'dialog')[0] as HTMLDialogElement;
    await vi.waitUntil(() => dialog.open);
    const { left, right } = dialog.getBoundingClientRect();
    expect(Math.abs(left + right - document.documentElement.clientWidth)).toBeLessThan(2);
    expect(dialog.contains(document.activeElement)).toBe(true);
    dialog.close();
  });

  it('distinguishes states in forced colours', async () => {
    await media([
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    const [on, off] = within('dark', '[data-specimen="switches"] input');
    if (!on || !off) throw new Error('no switches');
    expect(differing(await photograph(on), await photograph(off))).toBeGreaterThan(100);
    const [chosen, other] = within('dark', '[data-specimen="choices"] label');
    if (!chosen || !other) throw new Error('no choice');
    expect(getComputedStyle(chosen).borderWidth).not.toBe(getComputedStyle(other).borderWidth);
  });

  it.each([360, 768, 1024, 1440])('fits a window of %d px with targets of at least 44 px', async (width) => {
    await page.viewport(width, 900);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const small = within('dark', ':is(button, a, input, select):not(dialog *)').flatMap((element) => {
      const { width: across, height } = (
        element.closest('span:has(> [role=switch])') ?? element
      ).getBoundingClientRect();
      return Math.min(across, height) < 44 ? [`${element.outerHTML.slice(0, 90)} ${across} × ${height}`] : [];
    });
    expect(small).toEqual([]);
  });
});
