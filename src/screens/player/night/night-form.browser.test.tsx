import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';

afterEach(closeAll);

async function openNight(address = '/player?id=1') {
  const shown = await show(address);
  const { night } = await shown.chapter('tuning');
  await page.getByRole('heading', { name: shown.texts.player.course }).click();
  return { ...shown, night };
}

it('a night lasts hours, fades slowly, and its volume falls', async () => {
  const { texts, services, night } = await openNight();
  await page.getByRole('switch', { name: night.allNight }).click();
  const hours = page.getByRole('slider', { name: night.length });
  await expect.element(hours).toHaveAttribute('aria-valuetext', night.hours(8));
  (await hours.findElement()).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('slider', { name: texts.player.duration })).toBeDisabled();
  await page.getByRole('button', { name: texts.player.start }).click();
  expect(services.player.play).toHaveBeenLastCalledWith(
    expect.objectContaining({ minutes: 600, fade: 900, declines: true }),
  );
  await expect.element(page.getByRole('timer')).toHaveTextContent('10:00:00');
  await expect.element(page.getByRole('switch', { name: night.allNight })).toBeDisabled();
});

it('a night is not remembered, and switching it off restores the usual length', async () => {
  const { texts, services, night } = await openNight('/player?id=1&minutes=480&decline=1');
  const all = page.getByRole('switch', { name: night.allNight });
  await expect.element(all).toBeChecked();
  await all.click();
  const duration = page.getByRole('slider', { name: texts.player.duration });
  await expect.element(duration).toHaveValue('15');
  expect(services.settings.lastChoice.getSnapshot()).toEqual({});
});

it('the volume of a session can fall over any length, but not without an end', async () => {
  const { texts, services, night } = await openNight();
  const falling = page.getByRole('switch', { name: night.decline });
  await falling.click();
  await page.getByRole('button', { name: texts.player.start }).click();
  expect(services.player.play).toHaveBeenLastCalledWith(expect.objectContaining({ minutes: 15, declines: true }));
  await page.getByRole('button', { name: texts.player.pause }).click();
  await page.getByRole('switch', { name: texts.sound.unlimited }).click();
  await expect.element(falling).toBeDisabled();
  await expect.element(falling).not.toBeChecked();
});
