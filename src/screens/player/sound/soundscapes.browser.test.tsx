import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show, silentPreview } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { locales } from '#core/domain/locales.ts';
import { soundscapes as kinds, type Soundscape } from '#core/domain/soundscapes.ts';
import { capitalized } from '#i18n/capitalized.ts';

afterEach(closeAll);

it.each(locales)('two taps add rain to the tone, and another takes it away, in %s', async (locale) => {
  const { preview } = silentPreview();
  const { texts, services, chapter } = await show('/player?id=1', locale, { preview });
  const [soundscapes, layers] = [await chapter('soundscapes'), await chapter('layers')];
  await page.getByText(texts.sound.title, { exact: true }).click();
  const rain = page.getByRole('button', { name: capitalized(soundscapes.untuned.rain), exact: true });
  await rain.click();
  await expect.element(rain).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeFindings();
  const added = ` + ${soundscapes.untuned.rain}`;
  await expect.element(page.getByText(`${texts.sound.willSound(texts.sound.pure('528'))}${added}`)).toBeVisible();
  const summary = page.getByText(texts.sound.title, { exact: true }).element().closest('summary');
  const fold = `${texts.sound.title}${texts.sound.modes.pure}`;
  await expect.poll(() => summary?.textContent).toBe(`${fold}${added}`);
  await page.getByRole('button', { name: capitalized(soundscapes.untuned.fire), exact: true }).click();
  await expect.poll(() => summary?.textContent).toBe(`${fold}${added} + ${soundscapes.untuned.fire}`);
  await page.getByRole('button', { name: layers.remove(capitalized(soundscapes.untuned.fire)) }).click();
  await page.getByRole('button', { name: soundscapes.preview(soundscapes.untuned.waves) }).click();
  expect(vi.mocked(preview.toggle)).toHaveBeenCalledWith({ id: 'waves' });
  await page.getByRole('button', { name: texts.player.start }).click();
  const { layers: played } = vi.mocked(services.player.play).mock.calls[0]?.[0] ?? {};
  expect(played).toMatchObject([{ hertz: 528 }, { kind: 'rain', level: 60 }]);
});

it('no more than four sound at once', async () => {
  const { texts, chapter } = await show('/player?id=1&layer=rain&layer=fire&layer=wind', 'en');
  const soundscapes = await chapter('soundscapes');
  await page.getByText(texts.sound.title, { exact: true }).click();
  await expect.element(page.getByRole('status').filter({ hasText: soundscapes.full })).toBeVisible();
  const isOffered = (kind: Soundscape): boolean => {
    const choice = page.getByRole('button', { name: capitalized(soundscapes.untuned[kind]), exact: true }).element();
    return choice instanceof HTMLButtonElement && !choice.disabled;
  };
  expect(kinds.filter(isOffered)).toEqual(['rain', 'wind', 'fire']);
});
