import { expect, it, vi } from 'vitest';
import { silentPlayer } from '#core/player/player.fixture.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { notifySessionLeft } from './notify-session-left.ts';

const plan: SessionPlan = { hertz: 528, minutes: 5, intensity: 70 };

function setUp(loadText = vi.fn(() => Promise.resolve('It ended.'))) {
  const silent = silentPlayer();
  const shown: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifySessionLeft(silent.player, { loadText, show: (text) => void shown.push(text), onFailure });
  return { ...silent, loadText, shown, onFailure };
}

it('the notice is shown once after sessions were ended by leaving their screen', async () => {
  const { player, loadText, shown } = setUp();
  for (let time = 0; time < 2; time += 1) {
    await player.play(plan);
    player.leave();
  }
  await expect.poll(() => shown).toEqual(['It ended.']);
  expect(loadText).toHaveBeenCalledOnce();
});

it('the notice is not shown for a session that is opening, was stopped, plays on or ended with the page', async () => {
  const { player, prefer, page, loadText } = setUp();
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
  expect(loadText).not.toHaveBeenCalled();
});

it('the notice is shown the next time if its text could not be loaded the first time', async () => {
  const { player, shown, onFailure } = setUp(
    vi.fn(() => Promise.resolve('It ended.')).mockRejectedValueOnce(new Error('no network')),
  );
  await player.play(plan);
  player.leave();
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  await player.play(plan);
  player.leave();
  await expect.poll(() => shown).toEqual(['It ended.']);
});
