import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { locales } from '#i18n/messages.ts';
import { closeAll, playingState, show, silentPlayer } from './app.fixture.tsx';

afterEach(closeAll);

const described = { hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, describe: () => ({ title: 'Solfeggio 528', artist: 'Onda', album: 'Restore', artwork: [] }) } as const;

it.each(locales)('a session goes on in the mini player on other screens, which stops it and leads back, in %s', async (locale) => {
  const { player, set } = silentPlayer();
  const { texts } = await show('/device', locale, { player });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  set(playingState(described));
  const mini = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
  await expect.element(mini.getByText('15:00')).toBeVisible();
  const way = await mini.getByRole('link').findElement();
  // All of the bar leads there: the ring is around it, where nothing cuts it off.
  await userEvent.keyboard('{Tab}');
  way.focus();
  expect(way.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(way).outlineStyle).toBe('none');
  expect(getComputedStyle(await mini.findElement())).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' });
  const playing = playingState(described, { outputChanged: true });
  set(playing.phase === 'playing' ? { ...playing, phase: 'interrupted' } : playing);
  await expect.element(page.getByText(texts.sound.deviceChanged)).toBeInTheDocument();
  await page.getByRole('button', { name: texts.sound.resume }).click();
  expect(player.resume).toHaveBeenCalledOnce();
  set(playingState(described));
  await mini.getByRole('button', { name: texts.player.pause }).click();
  expect(player.stop).toHaveBeenCalledOnce();
  expect(mini.elements()).toHaveLength(0);
});
