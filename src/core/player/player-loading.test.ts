import { describe, expect, it } from 'vitest';
import { backgroundNoise, withBackground } from '#core/sound/layers.ts';
import { planOf } from './plan.fixture.ts';
import { silentPlayer } from './player.fixture.ts';
import type { SessionStarter } from './start-session.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

async function setUp() {
  const all = silentPlayer();
  const { audio, keepAlive, loadStarter } = all.dependencies;
  const starter = await loadStarter();
  const arrival = Promise.withResolvers<SessionStarter>();
  loadStarter.mockReturnValue(arrival.promise);
  return {
    ...all,
    arrive: () => arrival.resolve(starter),
    fail: () => arrival.reject(new Error('no network')),
    loadAgain: () => loadStarter.mockResolvedValue(starter),
    calls: () => ({
      opened: audio.open.mock.calls.length,
      rested: audio.rest.mock.calls.length,
      started: keepAlive.start.mock.calls.length,
      stopped: keepAlive.stop.mock.calls.length,
    }),
  };
}

describe('a session whose code is still loading', () => {
  it('opens the audio within the tap, and plays with what was changed meanwhile', async () => {
    const { player, played, state, calls, arrive } = await setUp();
    const playing = player.play(plan);
    expect(calls()).toEqual({ opened: 1, started: 1, rested: 0, stopped: 0 });
    expect(state()).toEqual({ phase: 'opening', plan });
    player.change({ intensity: 20 });
    arrive();
    await playing;
    expect(calls()).toEqual({ opened: 1, started: 1, rested: 0, stopped: 0 });
    expect(state()).toMatchObject({ phase: 'playing', plan: { intensity: 20, minutes: 5 } });
    expect(played.map(({ programme }) => programme.layers[0].level)).toEqual([0.2]);
    player.change({ layers: withBackground(plan, backgroundNoise('pink')) });
    expect(state()).toMatchObject({ plan: { layers: [{ hertz: 528 }, { kind: 'pink' }] } });
    player.stop();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
  });

  it('keeps its state while the audio opens and the code loads, whichever is later', async () => {
    const { player, dependencies, played, state, arrive } = await setUp();
    const opening = Promise.withResolvers<BaseAudioContext>();
    dependencies.audio.open.mockReturnValueOnce(opening.promise);
    const changes: unknown[] = [];
    player.subscribe(() => changes.push(state().phase));
    const playing = player.play(plan);
    arrive();
    await expect.poll(() => played.length).toBe(1);
    opening.resolve(dependencies.audio.prepare());
    await playing;
    expect(changes).toEqual(['opening', 'playing']);
  });

  it('plays the last of several, each stopped, left or paused before the code is there', async () => {
    const { player, played, state, calls, arrive } = await setUp();
    const first = player.play(plan);
    player.stop();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
    // The sound card does not wait for the code.
    expect(calls()).toEqual({ opened: 1, started: 1, rested: 1, stopped: 1 });
    const second = player.play(planOf({ ...plan, hertz: 40 }));
    player.leave();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
    const third = player.play(planOf({ ...plan, hertz: 60 }));
    player.pause();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped', restart: { layers: [{ hertz: 60 }] } });
    const fourth = player.play(planOf({ ...plan, hertz: 100 }));
    arrive();
    await Promise.all([first, second, third, fourth]);
    expect(played.map(({ programme }) => programme.layers[0].source.hertz)).toEqual([100]);
    expect(state()).toMatchObject({ phase: 'playing', plan: { layers: [{ hertz: 100 }] } });
  });

  it('plays nothing once stopped', async () => {
    const { player, played, state, listening, arrive } = await setUp();
    const playing = player.play(plan);
    player.stop();
    arrive();
    await playing;
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
    expect([played.length, listening()]).toEqual([0, 0]);
  });

  it('goes on loading after its screen is left where playing on is preferred', async () => {
    const { player, prefer, state, arrive } = await setUp();
    prefer({ keepPlaying: true });
    const playing = player.play(plan);
    player.leave();
    arrive();
    await playing;
    expect(state().phase).toBe('playing');
  });

  it('starts once for two taps', async () => {
    const { player, played, calls, arrive } = await setUp();
    const both = [player.play(plan), player.play(plan)];
    arrive();
    await Promise.all(both);
    expect([played.length, calls().opened]).toEqual([1, 1]);
  });

  it('fails if the code does not load, and the next session loads it again', async () => {
    const { player, dependencies, state, calls, fail, loadAgain } = await setUp();
    const playing = player.play(plan);
    fail();
    await playing;
    expect(state()).toEqual({ phase: 'idle', ended: 'failed' });
    expect(dependencies.onAudioFailure).toHaveBeenCalledExactlyOnceWith(new Error('no network'));
    expect(calls()).toEqual({ opened: 1, started: 1, rested: 1, stopped: 1 });
    loadAgain();
    await player.play(plan);
    expect(state().phase).toBe('playing');
  });

  it('fails if the audio could not open meanwhile', async () => {
    const { player, dependencies, played, state, arrive } = await setUp();
    dependencies.audio.open.mockRejectedValueOnce(new Error('no sound card'));
    const playing = player.play(plan);
    arrive();
    await playing;
    expect(state()).toEqual({ phase: 'idle', ended: 'failed' });
    expect(dependencies.onAudioFailure).toHaveBeenCalledExactlyOnceWith(new Error('no sound card'));
    expect(played.every(({ stopped }) => stopped)).toBe(true);
  });
});

describe('a player that has loaded nothing', () => {
  it('has level and position 0, and ignores what needs a session', async () => {
    const { player, dependencies } = await setUp();
    dependencies.loadStarter.mockClear();
    expect([player.soundingLevel(), player.position()]).toEqual([0, 0]);
    player.interrupt();
    player.leave();
    player.pause();
    player.change({ intensity: 20 });
    await player.resume();
    expect(player.getSnapshot()).toEqual({ phase: 'idle' });
    expect(dependencies.loadStarter).not.toHaveBeenCalled();
  });

  it('plays within the tap once it was prepared', async () => {
    const { player, dependencies, state, calls, arrive } = await setUp();
    player.prepare();
    arrive();
    await expect.poll(() => dependencies.createInstrument.mock.calls.length).toBe(1);
    expect(calls().opened).toBe(0);
    void player.play(plan);
    expect([state().phase, calls().opened]).toEqual(['opening', 1]);
  });
});
