import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInstrument } from '#core/audio/instruments/create-instrument.ts';
import { createAudioOutput } from '#core/platform/audio/audio-output.ts';
import { createKeepAlive } from '#core/platform/audio/keep-alive.ts';
import { browserTicker } from '#core/platform/time/ticker.ts';
import { defaultSoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import { createPlayer, type Player } from './player.ts';
import { createSessionStarter } from './start-session.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 40 });

/** Nodes of the page that are connected to something. */
function countConnections(): () => number {
  const connected = new Set<AudioNode>();
  const { connect, disconnect } = AudioNode.prototype as unknown as Record<
    'connect' | 'disconnect',
    (...ends: unknown[]) => unknown
  >;
  vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function (this: AudioNode, ...to: unknown[]) {
    connected.add(this);
    return connect.apply(this, to) as AudioNode;
  });
  vi.spyOn(AudioNode.prototype, 'disconnect').mockImplementation(function (this: AudioNode, ...from: unknown[]) {
    connected.delete(this);
    disconnect.apply(this, from);
  });
  return () => connected.size;
}

const open: (() => Promise<void>)[] = [];

/** The player as the app has it, on the machine's own sound card. */
function livePlayer() {
  const audio = createAudioOutput();
  const failures = vi.fn();
  const contexts = vi.fn();
  const shared = {
    audio,
    preferences: createStore(defaultSoundPreferences),
    keepAlive: createKeepAlive({ onPaused: () => player.interrupt() }),
    onAudioFailure: failures,
  };
  const player: Player = createPlayer({
    ...shared,
    loadStarter: () => Promise.resolve(starter),
  });
  const starter = createSessionStarter({
    ...shared,
    player,
    now: () => performance.now() / 1000,
    epoch: () => Date.now(),
    createInstrument: (context) => {
      contexts(context);
      return createInstrument(context);
    },
    every: browserTicker,
    watchOutputs: () => () => undefined,
    watchPage: () => () => undefined,
  });
  open.push(async () => {
    player.stop();
    audio.close();
    await vi.waitFor(() => expect(document.querySelector('audio')).toBeNull(), { timeout: 4000 });
  });
  return { player, audio, failures, contexts };
}

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

describe('a player on a real sound card', () => {
  it('plays, changes its programme, and suspends the sound card after the end', async () => {
    const { player, audio, failures } = livePlayer();
    await player.play(plan);
    await vi.waitFor(() => expect(player.position()).toBeGreaterThan(0.2));
    changeSound(player, { mode: 'isochronic', hertz: 10, carrier: 200, noise: 'pink' });
    await vi.waitFor(() => expect(player.soundingLevel()).toBeGreaterThan(0.5), { timeout: 4000 });
    const context = await audio.open();
    player.stop();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    await vi.waitFor(() => expect(context.state).toBe('suspended'), { timeout: 12_000 });
    expect(failures).not.toHaveBeenCalled();
  });

  it('is interrupted when its context is suspended, and continues on resume', async () => {
    const { player, audio } = livePlayer();
    await player.play(plan);
    const context = await audio.open();
    await context.suspend();
    await vi.waitFor(() => expect(player.getSnapshot().phase).toBe('interrupted'));
    const waiting = player.position();
    await player.resume();
    expect(player.getSnapshot().phase).toBe('playing');
    await vi.waitFor(() => expect(player.position()).toBeGreaterThan(waiting + 0.1));
  });

  it('is interrupted when the system pauses the page’s media, and continues on resume', async () => {
    const { player, audio } = livePlayer();
    await player.play(plan);
    const context = await audio.open();
    await vi.waitFor(() => expect(document.querySelector('audio')?.paused).toBe(false));
    document.querySelector('audio')?.pause();
    await vi.waitFor(() => expect(player.getSnapshot().phase).toBe('interrupted'));
    await vi.waitFor(() => expect(context.state).toBe('suspended'), { timeout: 3000 });
    await player.resume();
    expect([player.getSnapshot().phase, context.state]).toEqual(['playing', 'running']);
    await vi.waitFor(() => expect(document.querySelector('audio')?.paused).toBe(false));
  });

  it('leaves no node, element or second context after 200 sessions', async () => {
    const connections = countConnections();
    const { player, contexts, failures } = livePlayer();
    for (let round = 0; round < 200; round += 1) {
      await player.play(plan);
      player.stop();
    }
    await vi.waitFor(() => expect(connections()).toBe(0), { timeout: 4000 });
    expect(contexts).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(document.querySelectorAll('audio')).toHaveLength(0), { timeout: 4000 });
    expect(failures).not.toHaveBeenCalled();
  });
});
