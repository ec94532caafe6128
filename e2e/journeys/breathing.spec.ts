import { measureOutput, tapAudioOutput } from '../audio-output.ts';
import { expect, test } from '../fixtures.ts';

test(
  'the entry of 0.1 Hz guides the breath: its sound swells, its figure opens, and both follow the chosen pace',
  { tag: '@phone' },
  async ({ page }) => {
    await tapAudioOutput(page);
    await page.goto('/player?id=4');
    await expect(page.getByText('Si te mareas, para y respira normal.')).toBeVisible();
    await page.getByText('Respirar con él').click();
    await expect(page.getByRole('switch', { name: 'Respirar con él' })).toBeChecked();
    const pace = page.getByRole('slider', { name: 'Ritmo' });
    await pace.press('End');
    await expect(pace).toHaveAttribute('aria-valuetext', '10 respiraciones por minuto');
    await page.getByRole('radio', { name: '50 : 50' }).click();
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Inhala' })).toBeAttached();

    // Both within the same moments: what is drawn must be what sounds.
    const seen: { peak: number; scale: number; word: string }[] = [];
    await expect
      .poll(
        async () => {
          const { peak } = await measureOutput(page);
          seen.push(
            await page.evaluate((heard) => {
              const body = document
                .getAnimations()
                .map(({ effect }) => (effect instanceof KeyframeEffect ? effect : undefined))
                .find(
                  (effect) =>
                    effect?.getTiming().iterations === Infinity && 'scale' in (effect.getKeyframes()[0] ?? {}),
                );
              const words = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
              return {
                peak: heard,
                scale: Number(body?.target ? getComputedStyle(body.target).scale : 1),
                word: words.find((word) => /^(?:In|Ex)hala$/u.test(word)) ?? '',
              };
            }, peak),
          );
          return seen.length;
        },
        { intervals: [100], timeout: 30_000 },
      )
      .toBeGreaterThan(120);
    const peaks = seen.map(({ peak }) => peak);
    expect(Math.max(...peaks)).toBeGreaterThan(0.6);
    // After the session's own fade-in.
    expect(Math.min(...peaks.slice(20))).toBeLessThan(0.15);
    expect(Math.min(...peaks.slice(20))).toBeGreaterThan(0.08);
    for (const { peak, scale } of seen.slice(20)) {
      const heard = ((peak / 0.7) ** 0.6 - 0.3) / 0.7;
      const drawn = (scale - 0.66) / 0.34;
      // The output is measured over a hundredth of a second, and read a little before the figure.
      expect(Math.abs(heard - drawn)).toBeLessThan(0.2);
    }
    expect(new Set(seen.map(({ word }) => word).filter(Boolean))).toEqual(new Set(['Inhala', 'Exhala']));

    await page.getByRole('switch', { name: 'Respirar con él' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak, { timeout: 15_000 }).toBeLessThan(0.001);
    await page.goto('/player?id=4');
    await expect(page.getByText('10 por minuto')).toBeVisible();
  },
);
