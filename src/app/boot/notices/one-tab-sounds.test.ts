import { expect, it, vi } from 'vitest';
import { planOf } from '#core/player/plan.fixture.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { letOneTabSound } from './one-tab-sounds.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });
const texts = { tabSaid: 'It stopped.', tabBoth: 'Hear both' };

/** Tabs of one browser. */
function tabs(count: number) {
  const listeners: ((message: unknown) => void)[] = [];
  return Array.from({ length: count }, (_, own) => {
    const silent = silentPlayer();
    const shown: { text: string; onClick: (() => void) | undefined }[] = [];
    letOneTabSound({
      player: silent.player,
      channel: {
        send: (message) => listeners.forEach((listener, other) => other !== own && listener(message)),
        listen: (listener) => {
          listeners[own] = listener;
        },
      },
      loadTexts: () => Promise.resolve(texts),
      show: (text, action) => void shown.push({ text, onClick: action?.onClick }),
      onFailure: vi.fn(),
    });
    return { ...silent, shown };
  });
}

it('a session ends those of other tabs, which say so and keep what was heard', async () => {
  const [one, other, third] = tabs(3);
  if (!one || !other || !third) throw new Error('three tabs');
  await one.player.play(plan);
  one.pass(60);
  await other.player.play(plan);
  expect(one.state()).toMatchObject({ phase: 'idle', ended: 'stopped', last: { heard: 59, remaining: 241 } });
  expect(other.state().phase).toBe('playing');
  await expect.poll(() => one.shown).toMatchObject([{ text: 'It stopped.' }]);
  expect([other.shown, third.shown]).toEqual([[], []]);
});

it('a session that is wanted beside another goes on, and ends none', async () => {
  const [one, other] = tabs(2);
  if (!one || !other) throw new Error('two tabs');
  await one.player.play(plan);
  one.pass(60);
  await other.player.play(plan);
  await expect.poll(() => one.shown.length).toBe(1);
  one.shown[0]?.onClick?.();
  await expect.poll(() => one.state()).toMatchObject({ phase: 'playing', remaining: 241 });
  expect(other.state().phase).toBe('playing');
  // Later sessions are alone again.
  one.player.stop();
  await one.player.play(plan);
  expect(other.state().phase).toBe('idle');
});

it('a session that is interrupted and goes on ends no other', async () => {
  const [one, other] = tabs(2);
  if (!one || !other) throw new Error('two tabs');
  await one.player.play(plan);
  await other.player.play(plan);
  await expect.poll(() => one.shown.length).toBe(1);
  one.shown[0]?.onClick?.();
  await expect.poll(() => one.state().phase).toBe('playing');
  one.audioRuns(false);
  one.audioRuns(true);
  expect([one.state().phase, other.state().phase]).toEqual(['playing', 'playing']);
});
