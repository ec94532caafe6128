import { describe, expect, it, vi } from 'vitest';
import { silentPlayer } from './player.fixture.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

describe('an unlimited session', () => {
  it('counts up until stopped', async () => {
    const { player, played, pass, state } = silentPlayer();
    await player.play(planOf({ ...plan, minutes: 'unlimited' }));
    pass(600);
    expect(state()).toMatchObject({ phase: 'playing', remaining: undefined, elapsed: 599, milestone: 'started' });
    expect(played[0]?.timing).toMatchObject({ duration: undefined, fade: 0 });
    player.stop();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(played[0]?.stopped).toBe(true);
  });
});

describe('the remaining time', () => {
  it('follows the audio clock with one tick a minute', async () => {
    const { player, clock, tick, state } = silentPlayer();
    await player.play(plan);
    for (let minute = 1; minute < 5; minute += 1) {
      clock.currentTime = minute * 60;
      tick();
      expect(state()).toMatchObject({ remaining: 301 - minute * 60 });
    }
    for (let again = 0; again < 9; again += 1) tick(0.2);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 61, milestone: 'halfway' });
  });
});

describe('the timing of a session', () => {
  it('has a slow attack for the first session and for a much louder one', async () => {
    const { player, played } = silentPlayer();
    for (const hertz of [40, 528, 528, 40]) {
      await player.play(planOf({ ...plan, hertz, intensityChosen: true }));
      player.stop();
    }
    expect(played.map(({ timing }) => timing.attack >= 1)).toEqual([true, true, false, false]);
    expect(played.every(({ timing }) => timing.attack >= 0.3)).toBe(true);
  });

  it('follows the preferences unless the plan says otherwise', async () => {
    const { player, played, prefer } = silentPlayer();
    prefer({ fadeSeconds: 20, bells: { start: true, interval: 2, end: true, sound: 'bell' } });
    await player.play(plan);
    player.stop();
    await player.play(planOf({ ...plan, fade: 0 }));
    expect(played.map(({ timing }) => timing.fade)).toEqual([20, 0]);
    expect(played[0]?.timing.bells.map(({ at }) => at)).toEqual([0, 120, 240, 294]);
  });

  it('starts lower with the equal-loudness preference', async () => {
    const { player, played, prefer } = silentPlayer();
    prefer({ equalLoudness: true });
    await player.play(plan);
    expect(played[0]?.programme.layers[0].level).toBeLessThan(0.03);
  });
});

describe('a session whose audio is still opening', () => {
  function startSlowly() {
    const all = silentPlayer();
    const opening = Promise.withResolvers<BaseAudioContext>();
    all.dependencies.audio.open.mockReturnValueOnce(opening.promise);
    const playing = all.player.play(plan);
    return { ...all, opening, playing };
  }

  it('has scheduled its sound already, and plays once the audio is open', async () => {
    const { dependencies, opening, playing, played, state } = startSlowly();
    await vi.waitFor(() => expect(played).toHaveLength(1));
    expect(state().phase).toBe('opening');
    opening.resolve(dependencies.audio.prepare());
    await playing;
    expect(state().phase).toBe('playing');
    expect(played).toMatchObject([{ stopped: false }]);
  });

  it('stops its sound if it is cancelled meanwhile', async () => {
    const { dependencies, player, opening, playing, played, state } = startSlowly();
    await vi.waitFor(() => expect(played).toHaveLength(1));
    player.stop();
    opening.resolve(dependencies.audio.prepare());
    await playing;
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(played).toMatchObject([{ stopped: true }]);
  });

  it('stops its sound and fails if the audio does not open', async () => {
    const { dependencies, opening, playing, played, state } = startSlowly();
    await vi.waitFor(() => expect(played).toHaveLength(1));
    opening.reject(new Error('no sound card'));
    await playing;
    expect(state()).toMatchObject({ phase: 'idle', ended: 'failed' });
    expect(dependencies.onAudioFailure).toHaveBeenCalledExactlyOnceWith(new Error('no sound card'));
    expect(played).toMatchObject([{ stopped: true }]);
  });
});

describe('an interrupted session', () => {
  it('keeps its remaining time, and continues when the audio runs again', async () => {
    const { player, played, audioRuns, pass, stall, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    audioRuns(false);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    stall(120);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    audioRuns(true);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 241 });
    pass(60);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 181 });
    expect(played).toHaveLength(1);
  });

  it('is detected by a clock that stands still, and continues when it moves', async () => {
    const { player, pass, stall, state } = silentPlayer();
    await player.play(plan);
    pass(10);
    stall(1);
    expect(state().phase).toBe('playing');
    stall(2);
    expect(state().phase).toBe('interrupted');
    pass(0.2);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 290 });
  });

  it('continues on resume', async () => {
    const { player, dependencies, audioRuns, state } = silentPlayer();
    await player.play(plan);
    await player.resume();
    expect(dependencies.audio.open).toHaveBeenCalledOnce();
    audioRuns(false);
    await player.resume();
    expect(dependencies.audio.open).toHaveBeenCalledTimes(2);
    expect(dependencies.keepAlive.start).toHaveBeenCalledTimes(2);
    expect(state().phase).toBe('playing');
  });

  it('stays interrupted when resume fails', async () => {
    const { player, dependencies, audioRuns, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    dependencies.audio.open.mockRejectedValueOnce(new DOMException('in a call', 'InvalidStateError'));
    await player.resume();
    expect(dependencies.onAudioFailure).toHaveBeenCalledOnce();
    expect(state().phase).toBe('interrupted');
  });

  it('suspends the sound card again when resume fails', async () => {
    const { player, dependencies } = silentPlayer();
    await player.play(plan);
    player.interrupt();
    dependencies.audio.open.mockRejectedValueOnce(new DOMException('in a call', 'InvalidStateError'));
    await player.resume();
    expect([dependencies.audio.rest, dependencies.keepAlive.pause].map(({ mock }) => mock.calls.length)).toEqual([
      2, 1,
    ]);
  });

  it('closes its context when stopped', async () => {
    const { player, dependencies, audioRuns, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    player.stop();
    expect(dependencies.audio.close).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
  });

  it('suspends the sound card after the fade, and fades in on resume', async () => {
    const { player, dependencies, played, pass, audioRuns, state } = silentPlayer();
    await player.play(plan);
    player.interrupt();
    expect(state().phase).toBe('interrupted');
    expect(played[0]?.muted).toBe(true);
    changeSound(player, { intensity: 30 });
    expect(played[0]?.muted).toBe(true);
    expect(dependencies.audio.rest).toHaveBeenCalledOnce();
    // Instruments made of nodes take that long to fade.
    expect(dependencies.audio.rest.mock.lastCall?.[0]).toBeGreaterThan(0.22);
    audioRuns(true);
    pass(0.6);
    expect(state().phase).toBe('interrupted');
    await player.resume();
    expect(played[0]).toMatchObject({ muted: false, changes: [{ layers: [{ level: 0.3 }] }] });
    expect(state().phase).toBe('playing');
  });
});

describe('a session', () => {
  it('waits after an output change, and continues on resume', async () => {
    const { player, dependencies, played, outputsChange, pass, audioRuns, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    outputsChange();
    expect(played[0]).toMatchObject({ muted: true, stopped: false });
    expect(dependencies.keepAlive.pause).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true, remaining: 241 });
    audioRuns(true);
    pass(1);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    expect(dependencies.audio.rest).toHaveBeenCalled();
    await player.resume();
    expect(played[0]?.muted).toBe(false);
    expect(state()).toMatchObject({ phase: 'playing', outputChanged: false });
  });

  it('reports the output change when stopped while waiting for it', async () => {
    const { player, outputsChange, state } = silentPlayer();
    await player.play(plan);
    outputsChange();
    player.stop();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'device-changed' });
  });

  it('stays interrupted when the output changes during a call', async () => {
    const { player, audioRuns, outputsChange, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    outputsChange();
    audioRuns(true);
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true });
  });

  it('updates when the page is shown again, and ends when it is left', async () => {
    const { player, clock, page, state } = silentPlayer();
    await player.play(plan);
    clock.currentTime = 100;
    for (const { onShow } of page) onShow();
    expect(state()).toMatchObject({ remaining: 201 });
    for (const { onHide } of page) onHide();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
  });

  it('continues after its screen is left only where preferred', async () => {
    const { player, prefer, state } = silentPlayer();
    await player.play(plan);
    prefer({ keepPlaying: true });
    player.leave();
    expect(state().phase).toBe('playing');
    prefer({ keepPlaying: false });
    player.leave();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'left' });
    void player.play(plan);
    player.leave();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'stopped' });
  });

  it.each([
    ['a programme', { steps: [{ at: 600, glides: true, level: 50 }] }, undefined],
    ['a session longer than the slider', { minutes: 90 }, undefined],
    ['one without end', { minutes: 'unlimited' }, undefined],
    ['one in night mode', {}, true],
  ] as const)('asks once its screen is left, for %s, and then does as was said', async (_, long, isNight) => {
    const { player, prefer, state } = silentPlayer();
    await player.play(planOf({ ...plan, ...long }));
    expect(state()).not.toHaveProperty('isLeft');
    player.leave(isNight);
    expect(state()).toMatchObject({ phase: 'playing', isLeft: true });
    player.stop();
    prefer({ leavingLong: 'play' });
    await player.play(planOf({ ...plan, ...long }));
    player.leave(isNight);
    expect(state().phase).toBe('playing');
    expect(state()).not.toHaveProperty('isLeft');
    prefer({ leavingLong: 'end' });
    player.leave(isNight);
    expect(state()).toMatchObject({ phase: 'idle', ended: 'left' });
  });

  it('of an hour ends when its screen is left, as any other', async () => {
    const { player, state } = silentPlayer();
    await player.play(planOf({ ...plan, minutes: 60 }));
    player.leave(false);
    expect(state()).toMatchObject({ phase: 'idle', ended: 'left' });
  });

  it('fails when its sound ends early', async () => {
    const { player, dependencies, played, pass, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    played[0]?.end();
    expect(state()).toMatchObject({ phase: 'idle', ended: 'failed' });
    expect(dependencies.onAudioFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'The sound broke off.' }),
    );
    expect(dependencies.keepAlive.stop).toHaveBeenCalledOnce();
  });
});

it('a player leaves no listeners after 200 sessions', async () => {
  const { player, dependencies, played, listening, outputsChange, audioRuns } = silentPlayer();
  for (let round = 0; round < 200; round += 1) {
    await player.play(plan);
    expect(listening()).toBe(4);
    if (round % 3 === 0) player.stop();
    else if (round % 3 === 1) {
      outputsChange();
      player.stop();
    } else {
      audioRuns(false);
      player.stop();
    }
    played.at(-1)?.end();
    expect(listening()).toBe(0);
  }
  expect(dependencies.createInstrument).toHaveBeenCalledOnce();
  expect(dependencies.keepAlive.stop).toHaveBeenCalledTimes(200);
  expect(played.filter(({ stopped }) => stopped)).toHaveLength(200);
});
