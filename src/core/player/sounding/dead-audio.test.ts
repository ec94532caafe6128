import { describe, expect, it, vi } from 'vitest';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { changeSound, planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 60, intensity: 70 });

/** A session at 100 s, whose sound card gives another context from now on. */
async function playing(minutes: number | 'unlimited' = 60) {
  const all = silentPlayer();
  const { player, dependencies, pass } = all;
  await player.play(planOf({ ...plan, minutes }));
  pass(100);
  const context = Object.create(dependencies.audio.prepare()) as BaseAudioContext;
  const { audio } = dependencies;
  audio.open.mockResolvedValue(context);
  audio.replace.mockResolvedValue(context);
  return { ...all, audio };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('a clock that stands still', () => {
  it('interrupts after two seconds, and a second later the session goes on in another context', async () => {
    const { player, audio, played, stall, pass, state } = await playing();
    stall(1.8);
    expect(state().phase).toBe('playing');
    stall(0.4);
    expect(state().phase).toBe('interrupted');
    expect(audio.replace).not.toHaveBeenCalled();
    stall(1);
    await settle();
    expect(state()).toMatchObject({ phase: 'playing', elapsed: 99 });
    expect(played).toHaveLength(2);
    expect(played[0]?.stopped).toBe(true);
    expect(played[1]?.timing.from).toBeCloseTo(99.98, 1);
    expect(played[1]?.timing).toMatchObject({ duration: 3600, attack: 1.5 });
    pass(20);
    expect(state()).toMatchObject({ phase: 'playing', elapsed: 119 });
    expect(player.position()).toBeCloseTo(119.98, 1);
  });

  it('is a gap after which the sound fades in, where it moves on by itself', async () => {
    const { played, stall, pass, state } = await playing();
    expect(played[0]?.gaps).toBe(0);
    stall(2.4);
    expect(played[0]?.gaps).toBeGreaterThan(0);
    const { gaps } = played[0] ?? {};
    pass(10);
    expect(state().phase).toBe('playing');
    expect(played).toHaveLength(1);
    expect(played[0]?.gaps).toBe(gaps);
  });

  it('is found by the time that passes, with one tick a minute', async () => {
    const { audio, tick, state } = await playing();
    tick(60);
    expect(state().phase).toBe('interrupted');
    tick(60);
    await settle();
    expect(audio.replace).toHaveBeenCalledOnce();
    expect(state().phase).toBe('playing');
  });

  it('is no fault while the system has suspended the context', async () => {
    const { dependencies, audio, audioRuns, stall, state } = await playing();
    for (const name of ['suspended', 'interrupted']) {
      Object.assign(dependencies.audio.prepare(), { state: name });
      audioRuns(false);
      stall(600);
      expect(state()).toMatchObject({ phase: 'interrupted' });
    }
    expect([audio.open, audio.replace].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it('is no fault while the session waits after a change of output', async () => {
    const { audio, outputsChange, stall, state } = await playing();
    outputsChange();
    stall(60);
    expect(audio.replace).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true });
  });

  it('is replaced once without a tap, and then said until it moves again', async () => {
    const { player, audio, stall, pass, state, dependencies } = await playing();
    audio.replace.mockRejectedValue(new Error('no sound card'));
    stall(60);
    await settle();
    stall(60);
    expect(audio.replace).toHaveBeenCalledOnce();
    expect(dependencies.onAudioFailure).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ phase: 'interrupted', audioFailed: true });
    pass(1);
    expect(state()).toMatchObject({ phase: 'playing', audioFailed: false });
    stall(60);
    audio.replace.mockResolvedValueOnce({ currentTime: 0 } as BaseAudioContext);
    await player.resume();
    expect(state()).toMatchObject({ phase: 'playing', audioFailed: false });
  });
});

describe('a session in another context', () => {
  it('has the changes made while it moved, and the rest of its time', async () => {
    const { player, played, audioRuns, dependencies, clock } = await playing(2);
    clock.currentTime = 119.9;
    audioRuns(false);
    const ready = Promise.withResolvers<void>();
    const { createInstrument } = dependencies;
    const instrument = await createInstrument.mock.results[0]?.value;
    createInstrument.mockImplementationOnce(async () => {
      await ready.promise;
      if (!instrument) throw new Error('none');
      return instrument;
    });
    const resumed = player.resume();
    await settle();
    changeSound(player, { intensity: 30 });
    ready.resolve();
    await resumed;
    expect(played[1]).toMatchObject({ timing: { duration: 120, from: 119.5, attack: 0.125 } });
    expect(played[1]?.changes).toMatchObject([{ layers: [{ level: 0.3 }] }]);
  });

  it('is begun once by two taps', async () => {
    const { player, played, audioRuns, state } = await playing();
    audioRuns(false);
    await Promise.all([player.resume(), player.resume()]);
    expect(played).toHaveLength(2);
    expect(state().phase).toBe('playing');
  });

  it('waits where the output changed while it moved', async () => {
    const { player, played, audioRuns, outputsChange, state } = await playing();
    audioRuns(false);
    const resumed = player.resume();
    await Promise.resolve();
    outputsChange();
    await resumed;
    expect(played[1]?.muted).toBe(true);
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true });
  });

  it('stops where the session ended while it moved', async () => {
    const { player, played, audioRuns, state, dependencies } = await playing();
    audioRuns(false);
    const resumed = player.resume();
    await Promise.resolve();
    player.stop();
    await resumed;
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(played.every(({ stopped }) => stopped)).toBe(true);
    expect(dependencies.audio.rest).toHaveBeenCalled();
  });

  it('ends the session with its own end alone', async () => {
    const { player, played, audioRuns, clock, state } = await playing();
    audioRuns(false);
    await player.resume();
    played[0]?.end();
    expect(state().phase).toBe('playing');
    clock.currentTime = 3601;
    played[1]?.end();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'completed' });
  });
});

it('a sound that waited in a context that did not open sounds in the one that did', async () => {
  const { player, dependencies, played, state } = silentPlayer();
  const other = { currentTime: 7 } as BaseAudioContext;
  dependencies.audio.open.mockResolvedValueOnce(other);
  await player.play(plan);
  expect(dependencies.createInstrument.mock.calls.map(([context]) => context === other)).toEqual([false, true]);
  expect(played.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(state().phase).toBe('playing');
  player.stop();
  await vi.waitFor(() => expect(played[1]?.stopped).toBe(true));
  played[1]?.end();
  expect(dependencies.audio.rest).toHaveBeenCalled();
});
