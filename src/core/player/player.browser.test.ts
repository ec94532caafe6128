import { describe, expect, it, vi } from 'vitest';
import { createInstrument } from '#core/audio/instruments/create-instrument.ts';
import { playerWithFakes } from './player.fixture.ts';
import type { PlayerState } from './player-state.ts';
import type { Player } from './player.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

// In virtual time: an offline context is the clock, and ticks come only when the test asks.
function virtualPlayer(seconds: number, sampleRate = 8000) {
  const context = new OfflineAudioContext(1, seconds * sampleRate, sampleRate);
  const all = playerWithFakes(context, createInstrument);
  const at = (time: number, act: () => void): void => {
    void context.suspend(time).then(() => {
      act();
      return context.resume();
    });
  };
  return { ...all, context, at, ticking: () => all.listening() > 0 };
}

function remaining(player: Player): number | undefined {
  const state = player.getSnapshot();
  return state.phase === 'playing' ? state.remaining : undefined;
}

describe('a session', () => {
  it('counts down by the audio clock with irregular ticks, and ends within 20 ms of its time', async () => {
    const { player, dependencies, context, at, tick } = virtualPlayer(302);
    await player.play(plan);
    expect(remaining(player)).toBe(300);
    const shown: [number, number | undefined][] = [];
    for (const time of [10, 10.5, 150, 299.5])
      at(time, () => {
        tick();
        shown.push([time, remaining(player)]);
      });
    // No tick between 10.5 and 150 s, as in a throttled tab.
    const samples = (await context.startRendering()).getChannelData(0);
    expect(shown).toEqual([
      [10, 291],
      [10.5, 290],
      [150, 151],
      [299.5, 1],
    ]);
    const begin = samples.findIndex((sample) => sample !== 0) / context.sampleRate;
    const end = samples.findLastIndex((sample) => sample !== 0) / context.sampleRate;
    expect(Math.abs(end - begin - 300)).toBeLessThan(0.02);
    await vi.waitFor(() => expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'completed' }));
    expect(dependencies.audio.rest).toHaveBeenCalledOnce();
  });

  it('ends within 20 ms of its time after an hour without ticks', async () => {
    // The lowest rate that still carries the tone keeps an hour of samples fast.
    const { player, context } = virtualPlayer(3602, 3000);
    await player.play(planOf({ ...plan, minutes: 60, fade: 0 }));
    const samples = (await context.startRendering()).getChannelData(0);
    const [begin, end] = [samples.findIndex((sample) => sample !== 0), samples.findLastIndex((sample) => sample !== 0)];
    expect(Math.abs((end - begin) / context.sampleRate - 3600)).toBeLessThan(0.02);
    await vi.waitFor(() => expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'completed' }));
  });

  it('fades for the preferred time before its end', async () => {
    const { player, prefer, context } = virtualPlayer(302);
    prefer({ fadeSeconds: 60 });
    await player.play(plan);
    const samples = (await context.startRendering()).getChannelData(0);
    const peakAt = (time: number): number =>
      samples
        .subarray((time - 0.1) * context.sampleRate, (time + 0.1) * context.sampleRate)
        .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
    const peaks = [100, 239, 260, 280, 298].map(peakAt);
    expect(peaks[0]).toBeCloseTo(0.7, 3);
    expect(peaks[1]).toBeCloseTo(0.7, 3);
    peaks.slice(2).forEach((peak, index) => expect(peak).toBeLessThan((peaks[index + 1] ?? 0) - 0.01));
  });

  it('takes one to two seconds to reach its level the first time', async () => {
    const { player, context } = virtualPlayer(4);
    await player.play(plan);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = samples.findIndex((sample) => Math.abs(sample) > 0.69) / context.sampleRate;
    expect(loud).toBeGreaterThan(1);
    expect(loud).toBeLessThan(2);
  });

  it('keeps its end after a change of sound', async () => {
    const { player, context, at } = virtualPlayer(302);
    await player.play(planOf({ ...plan, hertz: 10 }));
    at(100, () => changeSound(player, { mode: 'isochronic', carrier: 200 }));
    const samples = (await context.startRendering()).getChannelData(0);
    const end = samples.findLastIndex((sample) => sample !== 0) / context.sampleRate;
    expect(end).toBeLessThanOrEqual(300.05);
    // Isochronic pulses have silence between them; a tone of 10 Hz is zero only for an instant.
    const second = samples.subarray(150 * context.sampleRate, 151 * context.sampleRate);
    expect(second.filter((sample) => sample === 0).length / second.length).toBeGreaterThan(0.4);
    await vi.waitFor(() => expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'completed' }));
  });

  it('reports each milestone once', async () => {
    const { player, context, at, tick } = virtualPlayer(302);
    const seen: string[] = [];
    player.subscribe(() => {
      const state: PlayerState = player.getSnapshot();
      seen.push(state.phase === 'playing' ? state.milestone : state.phase);
    });
    await player.play(plan);
    for (let time = 1; time < 300; time += 1) at(time, tick);
    await context.startRendering();
    await vi.waitFor(() => expect(player.getSnapshot().phase).toBe('idle'));
    expect(seen.filter((word, index) => word !== seen[index - 1])).toEqual([
      'opening',
      'started',
      'halfway',
      'last-minute',
      'idle',
    ]);
  });

  it('is silent within 150 ms of a stop, and idle', async () => {
    const { player, context, at, ticking } = virtualPlayer(4);
    await player.play(plan);
    at(1, () => player.stop());
    const samples = (await context.startRendering()).getChannelData(0);
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(ticking()).toBe(false);
    expect(samples.subarray(1.15 * context.sampleRate).every((sample) => sample === 0)).toBe(true);
    expect(samples.subarray(0, context.sampleRate).some((sample) => sample !== 0)).toBe(true);
  });

  it('changes its intensity while playing, and ignores changes while idle', async () => {
    const { player, context, at } = virtualPlayer(4);
    changeSound(player, { intensity: 10 });
    expect(player.getSnapshot()).toEqual({ phase: 'idle' });
    await player.play(plan);
    at(1, () => changeSound(player, { intensity: 0 }));
    const samples = (await context.startRendering()).getChannelData(0);
    expect(samples.subarray(1.2 * context.sampleRate).every((sample) => sample === 0)).toBe(true);
  });

  it('starts with the intensity chosen while the sound card opened', async () => {
    const { player, dependencies, context } = virtualPlayer(1);
    let open: (context: BaseAudioContext) => void = () => undefined;
    dependencies.audio.open.mockReturnValueOnce(
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    const playing = player.play(plan);
    changeSound(player, { intensity: 0 });
    open(context);
    await playing;
    expect(player.getSnapshot()).toMatchObject({ phase: 'playing', plan: { intensity: 0 } });
    expect((await context.startRendering()).getChannelData(0).every((sample) => sample === 0)).toBe(true);
  });

  it('never shows more time than the session has', async () => {
    const { player, context, at, tick } = virtualPlayer(2);
    await player.play(plan);
    const shown: (number | undefined)[] = [];
    at(0.016, () => {
      tick();
      shown.push(remaining(player));
    });
    await context.startRendering();
    expect(shown).toEqual([300]);
  });

  it('starts once for two simultaneous calls', async () => {
    const { player, dependencies } = virtualPlayer(1);
    await Promise.all([player.play(plan), player.play(plan)]);
    expect(dependencies.audio.open).toHaveBeenCalledOnce();
  });
});

describe('prepare', () => {
  it('creates the instrument that the session uses', async () => {
    const { player, dependencies, context } = virtualPlayer(1);
    player.prepare();
    await vi.waitFor(() => expect(dependencies.createInstrument).toHaveBeenCalledExactlyOnceWith(context));
    expect(dependencies.audio.open).not.toHaveBeenCalled();
    await player.play(plan);
    expect(dependencies.createInstrument).toHaveBeenCalledOnce();
    expect(player.getSnapshot().phase).toBe('playing');
  });

  it('reports no failure, and lets play try again', async () => {
    const { player, dependencies } = virtualPlayer(1);
    dependencies.audio.prepare.mockImplementationOnce(() => {
      throw new DOMException('no device', 'NotSupportedError');
    });
    player.prepare();
    await vi.waitFor(() => expect(dependencies.audio.prepare).toHaveBeenCalledOnce());
    await player.play(plan);
    expect(dependencies.onAudioFailure).not.toHaveBeenCalled();
    expect(player.getSnapshot().phase).toBe('playing');
  });
});

describe('a session that cannot start', () => {
  it('is reported and leaves the player idle when the audio does not open', async () => {
    const { player, dependencies } = virtualPlayer(1);
    dependencies.audio.open.mockRejectedValueOnce(new DOMException('no device', 'NotSupportedError'));
    await player.play(plan);
    expect(dependencies.onAudioFailure).toHaveBeenCalledOnce();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'failed' });
  });

  it('is reported and leaves the player idle for an unplayable tone', async () => {
    const { player, dependencies } = virtualPlayer(1);
    await player.play(planOf({ ...plan, hertz: 20_000 }));
    expect(dependencies.onAudioFailure).toHaveBeenCalledOnce();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'failed' });
  });

  it('stays silent when stopped while opening', async () => {
    const { player, dependencies, context, ticking } = virtualPlayer(1);
    let open: (context: BaseAudioContext) => void = () => undefined;
    dependencies.audio.open.mockReturnValueOnce(
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    const playing = player.play(plan);
    player.stop();
    open(context);
    await playing;
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(ticking()).toBe(false);
    expect(dependencies.audio.rest).toHaveBeenCalledOnce();
    expect((await context.startRendering()).getChannelData(0).every((sample) => sample === 0)).toBe(true);
  });
});
