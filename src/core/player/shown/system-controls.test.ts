import { describe, expect, it, vi } from 'vitest';
import { defaultSoundPreferences } from '#core/settings/sound-preferences.ts';
import type { MediaCommands } from '#core/platform/audio/media-session.ts';
import { createStore } from '#core/store.ts';
import { playerWithFakes, silentInstrument } from '#core/player/player.fixture.ts';
import type { Player } from '#core/player/player.ts';
import { connectSystemControls } from './system-controls.ts';
import type { SessionStarter } from '#core/player/start-session.ts';
import { planOf, changeSound } from '#core/player/plan.fixture.ts';

const description = { title: 'Solfeggio 528', artist: '528 Hz', album: 'Onda', artwork: [] };
const plan = planOf({ hertz: 528, minutes: 5, intensity: 70, describe: () => description });

function playerToConnect() {
  const { instrument, clock, played, context } = silentInstrument();
  const all = playerWithFakes(context, () => Promise.resolve(instrument));
  let commands: MediaCommands | undefined;
  const media = {
    show: vi.fn((_description: unknown, given: MediaCommands) => {
      commands = given;
    }),
    update: vi.fn(),
    clear: vi.fn(),
  };
  const wakeLock = { hold: vi.fn(), release: vi.fn() };
  const darkScreen = createStore(false);
  const { preferences } = all.dependencies;
  const connect = (): void => connectSystemControls({ player: all.player, preferences, media, wakeLock, darkScreen });
  return { ...all, clock, played, media, wakeLock, darkScreen, connect, commands: () => commands };
}

function playerWithControls() {
  const all = playerToConnect();
  all.connect();
  return all;
}

describe('controls that are connected late', () => {
  it('show a session that plays already, and keep the screen on', async () => {
    const { player, prefer, media, wakeLock, connect } = playerToConnect();
    prefer({ wakeLock: true });
    await player.play(plan);
    connect();
    expect(media.show).toHaveBeenCalledExactlyOnceWith(description, expect.anything());
    expect(media.update).toHaveBeenCalledExactlyOnceWith('playing', { duration: 300, elapsed: 0 });
    expect(wakeLock.hold).toHaveBeenCalledOnce();
  });

  it('show a session that still opens, and end it with pause', async () => {
    const { player, dependencies, media, connect, commands, played } = playerToConnect();
    const starter = Promise.withResolvers<SessionStarter>();
    dependencies.loadStarter.mockReturnValueOnce(starter.promise);
    const playing = player.play(plan);
    connect();
    expect(media.show).toHaveBeenCalledExactlyOnceWith(description, expect.anything());
    expect(media.update).not.toHaveBeenCalled();
    commands()?.pause();
    starter.resolve(await dependencies.loadStarter());
    await playing;
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped', restart: { minutes: 5 } });
    expect(played).toHaveLength(0);
  });

  it('show nothing while the player is idle', () => {
    const { media } = playerWithControls();
    expect([media.show, media.update, media.clear].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });
});

describe('the system’s media controls', () => {
  it('show a session and its time once, and nothing after its end', async () => {
    const { player, media, clock, tick } = playerWithControls();
    await player.play(plan);
    expect(media.show).toHaveBeenLastCalledWith(description, expect.anything());
    expect(media.update).toHaveBeenCalledExactlyOnceWith('playing', { duration: 300, elapsed: 0 });
    for (let second = 1; second < 20; second += 1) {
      clock.currentTime = second;
      tick();
    }
    expect(media.update).toHaveBeenCalledOnce();
    player.stop();
    expect(media.clear).toHaveBeenCalledOnce();
  });

  it('show the new length of a session whose end moves', async () => {
    const { player, media, clock, tick } = playerWithControls();
    await player.play(plan);
    clock.currentTime = 100.02;
    tick();
    player.setEnd({ remaining: 800 });
    expect(media.update).toHaveBeenLastCalledWith('playing', { duration: expect.closeTo(900, 3), elapsed: 100 });
    expect(media.update).toHaveBeenCalledTimes(2);
  });

  it('are updated by a change of title or artwork only', async () => {
    const { player, media, clock, tick } = playerWithControls();
    const drawn = [{ src: 'figure' }];
    let artwork: MediaImage[] = [];
    await player.play(
      planOf({ ...plan, describe: ({ layers: [{ hertz }] }) => ({ ...description, title: `${hertz} Hz`, artwork }) }),
    );
    changeSound(player, { hertz: 430 });
    expect(media.show).toHaveBeenLastCalledWith(expect.objectContaining({ title: '430 Hz' }), expect.anything());
    artwork = drawn;
    clock.currentTime = 2;
    tick();
    expect(media.show).toHaveBeenLastCalledWith(expect.objectContaining({ artwork: drawn }), expect.anything());
    const calls = media.show.mock.calls.length;
    clock.currentTime = 3;
    tick();
    expect(media.show).toHaveBeenCalledTimes(calls);
    expect(media.update).toHaveBeenCalledOnce();
  });

  it('are cleared at the end of a session without ticks', async () => {
    const { player, dependencies, played, media, clock } = playerWithControls();
    await player.play(plan);
    clock.currentTime = 300.02;
    played[0]?.end();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'completed' });
    expect(media.clear).toHaveBeenCalledOnce();
    expect(dependencies.keepAlive.stop).toHaveBeenCalledOnce();
  });

  it('show an interruption and its end', async () => {
    const { player, media, clock, tick, audioRuns } = playerWithControls();
    await player.play(planOf({ ...plan, minutes: 'unlimited' }));
    clock.currentTime = 30;
    tick();
    audioRuns(false);
    expect(media.update).toHaveBeenLastCalledWith('paused', { duration: undefined, elapsed: 29 });
    audioRuns(true);
    expect(media.update).toHaveBeenLastCalledWith('playing', { duration: undefined, elapsed: 29 });
  });

  it('resume and stop a session', async () => {
    const { player, media, dependencies, commands, audioRuns } = playerWithControls();
    await player.play(plan);
    audioRuns(false);
    commands()?.play();
    await vi.waitFor(() => expect(player.getSnapshot().phase).toBe('playing'));
    expect(dependencies.audio.open).toHaveBeenCalledTimes(2);
    commands()?.stop();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(media.clear).toHaveBeenCalledOnce();
  });

  it('end a session with pause, stay visible, and go on with play', async () => {
    const { player, media, dependencies, commands, clock, tick } = playerWithControls();
    await player.play(plan);
    changeSound(player, { intensity: 40 });
    clock.currentTime = 100;
    tick();
    commands()?.pause();
    expect(player.getSnapshot()).toMatchObject({
      phase: 'idle',
      ended: 'stopped',
      restart: { layers: [{ hertz: 528 }], intensity: 40 },
    });
    expect(dependencies.keepAlive.pause).toHaveBeenCalledOnce();
    expect(dependencies.keepAlive.stop).not.toHaveBeenCalled();
    expect(media.clear).not.toHaveBeenCalled();
    expect(media.update).toHaveBeenLastCalledWith('paused', { duration: 300, elapsed: 0 });
    commands()?.play();
    await vi.waitFor(() =>
      expect(player.getSnapshot()).toMatchObject({ phase: 'playing', remaining: 201, plan: { intensity: 40 } }),
    );
    expect(media.update).toHaveBeenLastCalledWith('playing', { duration: 201, elapsed: 0 });
  });

  it('restart a session without the feeling recorded before the first', async () => {
    const { player, commands } = playerWithControls();
    await player.play(planOf({ ...plan, before: { tension: 10, energy: 20, mood: 30 } }));
    commands()?.pause();
    const state = player.getSnapshot();
    expect(state.phase === 'idle' && state.restart).toMatchObject({ layers: [{ hertz: 528 }] });
    expect(state.phase === 'idle' && state.restart).not.toHaveProperty('before');
  });

  it.each<[string, (player: Player, commands: MediaCommands) => void]>([
    ['the system’s stop', (_player, { stop }) => stop()],
    ['leaving the player', ({ leave }) => leave()],
  ])('are cleared after %s, and ignore play', async (_what, end) => {
    const { player, media, dependencies, commands } = playerWithControls();
    await player.play(plan);
    const given = commands();
    given?.pause();
    if (given) end(player, given);
    expect(media.clear).toHaveBeenCalledOnce();
    expect(dependencies.keepAlive.stop).toHaveBeenCalledOnce();
    given?.play();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
  });

  it('stay visible after the screen is left where playing on is preferred', async () => {
    const { player, media, prefer, commands } = playerWithControls();
    prefer({ keepPlaying: true });
    await player.play(plan);
    commands()?.pause();
    player.leave();
    expect(media.clear).not.toHaveBeenCalled();
  });

  it('show nothing for a plan without a description', async () => {
    const { player, media } = playerWithControls();
    await player.play(planOf({ hertz: 528, minutes: 5, intensity: 70 }));
    expect(media.show).not.toHaveBeenCalled();
  });
});

describe('the wake lock', () => {
  it('is held while playing, where preferred', async () => {
    const { player, wakeLock, prefer } = playerWithControls();
    await player.play(plan);
    expect(wakeLock.hold).not.toHaveBeenCalled();
    prefer({ wakeLock: true });
    expect(wakeLock.hold).toHaveBeenCalledOnce();
    wakeLock.release.mockClear();
    player.stop();
    expect(wakeLock.release).toHaveBeenCalled();
    expect(defaultSoundPreferences.wakeLock).toBe(false);
  });

  it('is released while the dark screen is on', async () => {
    const { player, wakeLock, darkScreen, prefer } = playerWithControls();
    prefer({ wakeLock: true });
    await player.play(plan);
    wakeLock.release.mockClear();
    wakeLock.hold.mockClear();
    darkScreen.set(true);
    expect(wakeLock.release).toHaveBeenCalled();
    expect(wakeLock.hold).not.toHaveBeenCalled();
    darkScreen.set(false);
    expect(wakeLock.hold).toHaveBeenCalled();
  });
});
