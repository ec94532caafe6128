import type { Page } from '@playwright/test';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';
import { expect, test, withMotion } from '../fixtures.ts';

test.use(withMotion);

interface Moment {
  peak: number;
  scale: number;
  word: string;
}

/** Level, figure and text at one moment. */
function momentOf(page: Page): Promise<Moment> {
  return page.evaluate(() => {
    const all = new Float32Array(globalThis.outputAnalyser?.fftSize ?? 0);
    globalThis.outputAnalyser?.getFloatTimeDomainData(all);
    const samples = all.slice(-512);
    const body = document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect : undefined))
      .find((effect) => effect?.getTiming().iterations === Infinity && 'scale' in (effect.getKeyframes()[0] ?? {}));
    const words = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    return {
      peak: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      scale: Number(body?.target ? getComputedStyle(body.target).scale : 1),
      word: words.find((word) => /^(?:In|Ex)hala$/u.test(word)) ?? '',
    };
  });
}

test(
  'the entry of 0.1 Hz guides the breath: its sound swells, its figure opens, and both follow the chosen pace',
  { tag: '@long' },
  async ({ page }) => {
    await tapAudioOutput(page);
    await page.goto('/player?id=4');
    await expect(page.getByText('Si te mareas, para y respira normal.')).toBeVisible();
    await page.getByText('Guía de respiración').click();
    await expect(page.getByRole('switch', { name: 'Guía de respiración' })).toBeChecked();
    const pace = page.getByRole('slider', { name: 'Ritmo' });
    await pace.press('End');
    await expect(pace).toHaveAttribute('aria-valuetext', '10 respiraciones por minuto');
    await page.getByRole('radio', { name: '50 : 50' }).click();
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Inhala' })).toBeAttached();

    const seen: Moment[] = [];
    await expect
      .poll(async () => seen.push(await momentOf(page)), { intervals: [100], timeout: 30_000 })
      .toBeGreaterThan(120);
    // After the session's own fade-in.
    const guided = seen.slice(20);
    const peaks = guided.map(({ peak }) => peak);
    expect(Math.max(...peaks)).toBeGreaterThan(0.6);
    expect(Math.min(...peaks)).toBeLessThan(0.15);
    expect(Math.min(...peaks)).toBeGreaterThan(0.08);
    const deviations = guided
      .map(({ peak, scale }) => Math.abs(((peak / 0.7) ** 0.6 - 0.3) / 0.7 - (scale - 0.66) / 0.34))
      .toSorted((one, other) => one - other);
    // Shares of a full breath; a busy machine draws some frames late.
    expect(deviations[Math.floor(deviations.length / 2)]).toBeLessThan(0.05);
    expect(new Set(seen.map(({ word }) => word).filter(Boolean))).toEqual(new Set(['Inhala', 'Exhala']));

    await page.getByRole('switch', { name: 'Guía de respiración' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak, { timeout: 15_000 }).toBeLessThan(0.001);
    await page.goto('/player?id=4');
    await expect(page.getByText('10 por minuto')).toBeVisible();
  },
);
