import { expect, it, vi } from 'vitest';
import { silentPlayer } from '#core/player/player.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { notifySessionLeft } from './notify-session-left.ts';

const plan: SessionPlan = { hertz: 528, minutes: 5, intensity: 70 };

function saying(text = vi.fn(() => Promise.resolve('It ended.'))) {
  const silent = silentPlayer();
  const said: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifySessionLeft({ player: silent.player, text, say: (each) => void said.push(each), onFailure });
  return { ...silent, text, said, onFailure };
}

it('is said once, when what really sounded has ended because its screen was left', async () => {
  const { player, text, said } = saying();
  for (let time = 0; time < 2; time += 1) {
    await player.play(plan);
    player.leave();
  }
  await expect.poll(() => said).toEqual(['It ended.']);
  expect(text).toHaveBeenCalledOnce();
});

it('is not said where nothing sounded yet, where it was stopped, where the page goes, or where it sounds on', async () => {
  const { player, prefer, page, text } = saying();
  player.leave();
  const opening = player.play(plan);
  player.leave();
  await opening;
  await player.play(plan);
  player.stop();
  player.leave();
  await player.play(plan);
  for (const { onHide } of page) onHide();
  prefer({ keepPlaying: true });
  await player.play(plan);
  player.leave();
  expect(player.getSnapshot().phase).toBe('playing');
  expect(text).not.toHaveBeenCalled();
});

it('is said the next time where its words could not be fetched the first', async () => {
  const { player, said, onFailure } = saying(
    vi.fn(() => Promise.resolve('It ended.')).mockRejectedValueOnce(new Error('no network')),
  );
  await player.play(plan);
  player.leave();
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  await player.play(plan);
  player.leave();
  await expect.poll(() => said).toEqual(['It ended.']);
});
