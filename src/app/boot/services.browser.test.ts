import { afterEach, expect, it, vi } from 'vitest';
import { planOf } from '#core/player/plan.fixture.ts';
import type { Player } from '#core/player/player.ts';
import { createServices } from './services.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 10 });

let player: Player | undefined;

function playerOf(stored: Readonly<Record<string, string>> = {}): Player {
  const storage = {
    read: (key: string) => stored[key],
    write: () => undefined,
    keys: () => [],
    remove: () => undefined,
  };
  ({ player } = createServices({ storage, openCatalogue: () => Promise.reject(new Error('not used')), log: console }));
  return player;
}

afterEach(async () => {
  player?.stop();
  vi.restoreAllMocks();
  await vi.waitUntil(() => document.querySelector('audio') === null, { timeout: 4000 });
});

it('the first tap opens the sound card and silent media before any code is loaded', async () => {
  const resume = vi.spyOn(AudioContext.prototype, 'resume');
  const media = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const { play, getSnapshot } = playerOf();
  const playing = play(plan);
  expect([resume.mock.calls.length, media.mock.calls.length]).toEqual([1, 1]);
  expect(getSnapshot()).toEqual({ phase: 'opening', plan });
  await playing;
  expect(getSnapshot().phase).toBe('playing');
  expect([resume.mock.calls.length, media.mock.calls.length]).toEqual([1, 1]);
});

it('the first tap knows that other apps may go on playing', async () => {
  const audioSession = { type: 'auto' };
  Object.defineProperty(navigator, 'audioSession', { configurable: true, value: audioSession });
  try {
    const { play } = playerOf({ 'onda-other-apps': 'both' });
    const playing = play(plan);
    expect([audioSession.type, document.querySelector('audio')]).toEqual(['ambient', null]);
    await playing;
  } finally {
    Reflect.deleteProperty(navigator, 'audioSession');
  }
});

it('a session plays on after its screen is left, where the stored preference says so', async () => {
  const { play, leave, getSnapshot } = playerOf({ 'onda-sound': JSON.stringify({ version: 1, keepPlaying: true }) });
  await play(plan);
  leave();
  expect(getSnapshot().phase).toBe('playing');
});
