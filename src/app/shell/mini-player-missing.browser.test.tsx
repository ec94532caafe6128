import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { planOf } from '#core/player/plan.fixture.ts';

vi.mock('./mini-player-region.tsx', () => ({
  get MiniPlayerRegion(): never {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

afterEach(closeAll);

it('shows a plain pause button if the mini player cannot be loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { player, set } = silentPlayer();
  const { texts, chapter } = await show('/device', 'es', { player });
  await expect.element(page.getByRole('heading', { level: 1, name: (await chapter('device')).title })).toBeVisible();
  set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 })));
  const stop = page.getByRole('button', { name: texts.player.pause });
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  await stop.click();
  expect(player.stop).toHaveBeenCalledOnce();
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: (await chapter('device')).title })).toBeVisible();
});
