import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import type { ListeningWeek } from '#core/player/dose/listening-week.ts';
import { createStore } from '#core/store.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const locale = 'es';

// A reload would restart the tests.
vi.mock('#core/platform/page/served-version.ts', () => ({
  reloadAfterFailedImport: vi.fn(),
  isOutdated: () => Promise.resolve(false),
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(closeAll);

const media = { title: 'Solfeggio 528', artist: 'Onda', album: 'Restore', artwork: [] };
const described = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, describe: () => media });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const crashed = heading('Unexpected Application Error');

describe('during a session', () => {
  it('a screen that throws leaves the session bar and the navigation usable', async () => {
    const { player, set } = silentPlayer();
    const { texts, chapter } = await show('/device', locale, { player, catalogue: undefined as never });
    const device = await chapter('device');
    await expect.element(heading(device.title)).toBeVisible();
    set(playingState(described));
    const menu = page.getByRole('navigation', { name: texts.app.mainNavigation });
    await menu.getByRole('link', { name: texts.navigation.library }).click();
    await expect.element(crashed).toHaveFocus();
    const bar = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
    await expect.element(bar.getByRole('button', { name: texts.player.pause })).toBeVisible();
    await menu.getByRole('link', { name: texts.navigation.device }).click();
    await expect.element(heading(device.title)).toBeVisible();
    await bar.getByRole('button', { name: texts.player.pause }).click();
    expect(player.stop).toHaveBeenCalledOnce();
  });

  it('the session bar replaces a player that throws', async () => {
    const { player, set } = silentPlayer();
    player.leave = () => undefined;
    const listening = createStore<ListeningWeek>({ minutes: 0, dose: 0, breakDue: false });
    const { texts } = await show('/player?id=1', locale, { player, listening });
    await expect.element(heading('Solfeggio 528')).toBeVisible();
    set(playingState(described));
    const bar = page.getByRole('region', { name: texts.sound.nowPlaying('Solfeggio 528') });
    await expect.element(page.getByRole('button', { name: texts.player.pause })).toBeVisible();
    expect(bar.elements()).toHaveLength(0);
    listening.set(undefined as never);
    await expect.element(crashed).toBeVisible();
    await bar.getByRole('button', { name: texts.player.pause }).click();
    expect(player.stop).toHaveBeenCalledOnce();
  });

  it('another frequency opens after the player has thrown', async () => {
    const { player, set } = silentPlayer();
    player.leave = () => undefined;
    const quiet = { minutes: 0, dose: 0, breakDue: false };
    const listening = createStore<ListeningWeek>(quiet);
    const { texts } = await show('/player?id=1', locale, { player, listening });
    await expect.element(heading('Solfeggio 528')).toBeVisible();
    set(
      playingState(
        planOf({
          ...described,
          hertz: 40,
          frequencyId: 2,
          describe: () => ({ ...media, title: 'Gamma 40' }),
        }),
      ),
    );
    listening.set(undefined as never);
    await expect.element(crashed).toBeVisible();
    listening.set(quiet);
    await page
      .getByRole('region', { name: texts.sound.nowPlaying('Gamma 40') })
      .getByRole('link')
      .click();
    await expect.element(heading('Gamma 40')).toBeVisible();
  });
});
