import { expect, it, vi } from 'vitest';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { notifySessionLeft } from './notify-session-left.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70, before: { mood: 40 } });
const texts = { leftSaid: 'It ended.', leftKeep: 'Keep playing' };

function setUp(loadTexts = vi.fn(() => Promise.resolve(texts))) {
  const silent = silentPlayer();
  const shown: { text: string; label: string; onClick: () => void }[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifySessionLeft({
    player: silent.player,
    keepPlaying: () => silent.prefer({ keepPlaying: true }),
    loadTexts,
    show: (text, action) => void shown.push({ text, ...action }),
    onFailure,
  });
  return { ...silent, loadTexts, shown, onFailure };
}

it('the notice is shown after each session that was ended by leaving its screen', async () => {
  const { player, shown } = setUp();
  for (let time = 1; time < 3; time += 1) {
    await player.play(plan);
    player.leave();
    await expect.poll(() => shown).toHaveLength(time);
  }
  expect(shown[0]).toMatchObject({ text: 'It ended.', label: 'Keep playing' });
});

it('the button of the notice plays the remaining time, and later sessions are not ended', async () => {
  const { player, pass, played, shown, state } = setUp();
  await player.play(plan);
  pass(60.4);
  player.leave();
  await expect.poll(() => shown).toHaveLength(1);
  shown[0]?.onClick();
  await expect.poll(() => state().phase).toBe('playing');
  expect(played[1]?.timing.duration).toBe(240);
  expect(state()).toMatchObject({ plan: { minutes: 5, intensity: 70 }, remaining: 240 });
  expect(state()).not.toHaveProperty('plan.before');
  player.leave();
  expect(state().phase).toBe('playing');
});

it('the notice is not shown for a session that is opening, was stopped, plays on or ended with the page', async () => {
  const { player, prefer, page, loadTexts } = setUp();
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
  expect(loadTexts).not.toHaveBeenCalled();
});

it('the notice is shown the next time if its text could not be loaded the first time', async () => {
  const { player, shown, onFailure } = setUp(
    vi.fn(() => Promise.resolve(texts)).mockRejectedValueOnce(new Error('no network')),
  );
  await player.play(plan);
  player.leave();
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  await player.play(plan);
  player.leave();
  await expect.poll(() => shown).toHaveLength(1);
});
