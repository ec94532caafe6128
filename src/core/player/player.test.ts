import { describe, expect, it } from 'vitest';
import { silentPlayer } from './player.fixture.ts';
import type { SessionPlan } from './player-state.ts';

const plan: SessionPlan = { hertz: 528, minutes: 5, intensity: 70 };

describe('a session without end', () => {
  it('counts up and ends when it is stopped', async () => {
    const { player, played, pass, state } = silentPlayer();
    await player.play({ ...plan, minutes: 'unlimited' });
    pass(600);
    expect(state()).toMatchObject({ phase: 'playing', remaining: undefined, elapsed: 599, milestone: 'started' });
    expect(played[0]?.timing).toMatchObject({ duration: undefined, fade: 0 });
    player.stop();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
    expect(played[0]?.stopped).toBe(true);
  });
});

describe('how long it lasts', () => {
  it('is counted by the audio clock and not by ticks: a throttled page that looks once a minute is as right', async () => {
    const { player, clock, tick, state } = silentPlayer();
    await player.play(plan);
    for (let minute = 1; minute < 5; minute += 1) {
      clock.currentTime = minute * 60;
      tick();
      expect(state()).toMatchObject({ remaining: 301 - minute * 60 });
    }
    for (let again = 0; again < 9; again += 1) tick();
    expect(state()).toMatchObject({ phase: 'playing', remaining: 61, milestone: 'halfway' });
  });
});

describe('how it begins and ends', () => {
  it('is gentle the first time in a visit, and again after a tone the ear got much less of', async () => {
    const { player, played } = silentPlayer();
    for (const hertz of [40, 528, 528, 40]) {
      await player.play({ ...plan, hertz, intensityChosen: true });
      player.stop();
    }
    expect(played.map(({ timing }) => timing.attack >= 1)).toEqual([true, true, false, false]);
    expect(played.every(({ timing }) => timing.attack >= 0.3)).toBe(true);
  });

  it('follows the preferences, and what the plan says before them', async () => {
    const { player, played, prefer } = silentPlayer();
    prefer({ fadeSeconds: 20, bells: { start: true, interval: 2, end: true } });
    await player.play(plan);
    player.stop();
    await player.play({ ...plan, fade: 0 });
    expect(played.map(({ timing }) => timing.fade)).toEqual([20, 0]);
    expect(played[0]?.timing.bells.map(({ at }) => at)).toEqual([0, 120, 240, 294]);
  });

  it('lowers the tone where equal loudness is preferred', async () => {
    const { player, played, prefer } = silentPlayer();
    prefer({ equalLoudness: true });
    await player.play(plan);
    expect(played[0]?.programme.level).toBeLessThan(0.03);
  });
});

describe('when the system takes the sound away', () => {
  it('waits with its clock, says so, and goes on when the sound is back', async () => {
    const { player, played, audioRuns, pass, stand, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    audioRuns(false);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    stand(120);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    audioRuns(true);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 241 });
    pass(60);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 181 });
    expect(played).toHaveLength(1);
  });

  it('notices a clock that stands although nobody said so, and that it moves again', async () => {
    const { player, pass, stand, state } = silentPlayer();
    await player.play(plan);
    pass(10);
    stand(1);
    expect(state().phase).toBe('playing');
    stand(2);
    expect(state().phase).toBe('interrupted');
    pass(0.2);
    expect(state()).toMatchObject({ phase: 'playing', remaining: 290 });
  });

  it('goes on with a tap', async () => {
    const { player, seams, audioRuns, state } = silentPlayer();
    await player.play(plan);
    await player.resume();
    expect(seams.audio.open).toHaveBeenCalledOnce();
    audioRuns(false);
    await player.resume();
    expect(seams.audio.reopen).toHaveBeenCalledOnce();
    expect(seams.keepAlive.start).toHaveBeenCalledTimes(2);
    expect(state().phase).toBe('playing');
  });

  it('stays interrupted where the tap is refused', async () => {
    const { player, seams, audioRuns, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    seams.audio.reopen.mockRejectedValueOnce(new DOMException('in a call', 'InvalidStateError'));
    await player.resume();
    expect(seams.onAudioFailure).toHaveBeenCalledOnce();
    expect(state().phase).toBe('interrupted');
  });

  it('rests the sound card anew when a muted session is refused its tap', async () => {
    const { player, seams } = silentPlayer();
    await player.play(plan);
    player.interrupt();
    seams.audio.reopen.mockRejectedValueOnce(new DOMException('in a call', 'InvalidStateError'));
    await player.resume();
    expect([seams.audio.rest, seams.keepAlive.pause].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });

  it('has failed when the sound card comes back as another', async () => {
    const { player, seams, audioRuns, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    seams.audio.reopen.mockResolvedValueOnce({ currentTime: 0 } as BaseAudioContext);
    await player.resume();
    expect(seams.onAudioFailure).toHaveBeenCalledOnce();
    expect(state()).toEqual({ phase: 'idle', ended: 'failed' });
  });

  it('stopped meanwhile, leaves nothing that would be heard later', async () => {
    const { player, seams, audioRuns, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    player.stop();
    expect(seams.audio.close).toHaveBeenCalledOnce();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
  });

  it('lets the sound card rest after the fade when only silence is wanted, and fades in again', async () => {
    const { player, seams, played, pass, audioRuns, state } = silentPlayer();
    await player.play(plan);
    player.interrupt();
    expect(state().phase).toBe('interrupted');
    expect(played[0]?.muted).toBe(true);
    player.change({ intensity: 30 });
    expect(played[0]?.muted).toBe(true);
    expect(seams.audio.rest).toHaveBeenCalledOnce();
    // By nodes the way to silence takes so long.
    expect(seams.audio.rest.mock.lastCall?.[0]).toBeGreaterThan(0.22);
    audioRuns(true);
    pass(0.6);
    expect(state().phase).toBe('interrupted');
    await player.resume();
    expect(played[0]).toMatchObject({ muted: false, changes: [{ level: 0.3 }] });
    expect(state().phase).toBe('playing');
  });
});

describe('when the world around it changes', () => {
  it('waits before another output surprises anybody, and goes on with a tap where it was', async () => {
    const { player, seams, played, outputsChange, pass, audioRuns, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    outputsChange();
    expect(played[0]).toMatchObject({ muted: true, stopped: false });
    expect(seams.keepAlive.pause).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true, remaining: 241 });
    audioRuns(true);
    pass(1);
    expect(state()).toMatchObject({ phase: 'interrupted', remaining: 241 });
    expect(seams.audio.rest).toHaveBeenCalled();
    await player.resume();
    expect(played[0]?.muted).toBe(false);
    expect(state()).toMatchObject({ phase: 'playing', outputChanged: false });
  });

  it('has ended because of the output when it is ended waiting for it', async () => {
    const { player, outputsChange, state } = silentPlayer();
    await player.play(plan);
    outputsChange();
    player.stop();
    expect(state()).toEqual({ phase: 'idle', ended: 'device-changed' });
  });

  it('does not come back from a call on another output', async () => {
    const { player, audioRuns, outputsChange, state } = silentPlayer();
    await player.play(plan);
    audioRuns(false);
    outputsChange();
    audioRuns(true);
    expect(state()).toMatchObject({ phase: 'interrupted', outputChanged: true });
  });

  it('ends when the page is left, and is up to date when it is seen again', async () => {
    const { player, clock, page, state } = silentPlayer();
    await player.play(plan);
    clock.currentTime = 100;
    for (const { onShow } of page) onShow();
    expect(state()).toMatchObject({ remaining: 201 });
    for (const { onHide } of page) onHide();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
  });

  it('goes on when its screen is left only where that is preferred', async () => {
    const { player, prefer, state } = silentPlayer();
    await player.play(plan);
    prefer({ keepPlaying: true });
    player.leave();
    expect(state().phase).toBe('playing');
    prefer({ keepPlaying: false });
    player.leave();
    expect(state()).toEqual({ phase: 'idle', ended: 'left' });
    void player.play(plan);
    player.leave();
    expect(state()).toEqual({ phase: 'idle', ended: 'stopped' });
  });

  it('has failed when it falls silent before its time', async () => {
    const { player, seams, played, pass, state } = silentPlayer();
    await player.play(plan);
    pass(60);
    played[0]?.end();
    expect(state()).toEqual({ phase: 'idle', ended: 'failed' });
    expect(seams.onAudioFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'The sound broke off before its time.' }),
    );
    expect(seams.keepAlive.stop).toHaveBeenCalledOnce();
  });
});

it('leaves nothing behind, over 200 sessions', async () => {
  const { player, seams, played, listening, outputsChange, audioRuns } = silentPlayer();
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
  expect(seams.createInstrument).toHaveBeenCalledOnce();
  expect(seams.keepAlive.stop).toHaveBeenCalledTimes(200);
  expect(played.filter(({ stopped }) => stopped)).toHaveLength(200);
});
