import { expect, it, vi } from 'vitest';
import { planOf } from '#core/player/plan.fixture.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { notifyAudioFailed } from './notify-audio-failed.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

it('is said once for each session without a sound card, and on request', async () => {
  const { player, dependencies, played } = silentPlayer();
  const show = vi.fn<(text: string) => void>();
  const say = notifyAudioFailed({
    player,
    loadText: () => Promise.resolve('No sound.'),
    show,
    onFailure: () => undefined,
  });
  await player.play(plan);
  player.stop();
  expect(show).not.toHaveBeenCalled();
  for (let time = 1; time < 3; time += 1) {
    dependencies.audio.open.mockRejectedValueOnce(new Error('no sound card'));
    await player.play(plan);
    await expect.poll(() => show.mock.calls).toEqual(Array.from({ length: time }, () => ['No sound.']));
  }
  await player.play(plan);
  played.at(-1)?.end();
  await expect.poll(() => show.mock.calls.length).toBe(3);
  say();
  await expect.poll(() => show.mock.calls.length).toBe(4);
});
