import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { locales } from '#core/domain/locales.ts';
import { planOf } from '#core/player/plan.fixture.ts';

afterEach(closeAll);

it.each(locales)('the bell may be a bowl, and is heard before it is needed, in %s', async (locale) => {
  const { chapter, services } = await show('/profile', locale);
  const { sound } = await chapter('profile');
  await page.getByText(sound.title, { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: sound.bellSounds.bell, exact: true })).toBeChecked();
  await page.getByRole('radio', { name: sound.bellSounds.bowl }).click();
  expect(services.settings.sound.getSnapshot().bells.sound).toBe('bowl');
  await page.getByRole('button', { name: sound.hearBell }).click();
  await expect.poll(() => services.preview.getSnapshot()).toBe('bell');
  await expect.element(page.getByRole('button', { name: sound.hearBell })).toHaveAttribute('aria-pressed', 'true');
});

it('is not offered to be heard while a session plays', async () => {
  const { player, set } = silentPlayer();
  set(playingState(planOf({ hertz: 528, frequencyId: 1 })));
  const { chapter } = await show('/profile', 'en', { player });
  const { sound } = await chapter('profile');
  await page.getByText(sound.title, { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: sound.bellSounds.bowl })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: sound.hearBell }).query()).toBeNull();
});
