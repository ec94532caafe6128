import { describe, expect, it, vi } from 'vitest';
import { intervalsOf, meansOf, pinkNoise, unsteady, whiteNoise } from '#core/heart/hearts.fixture.ts';
import { resonancePaces } from '#core/heart/resonance.ts';
import { createPaceGuide } from '#core/player/pace-guide.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { runningSession } from '#core/player/player-state.ts';
import { createResonanceFinder, paceSeconds, type FinderState } from './resonance-finder.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';
import { planOf } from '#core/player/plan.fixture.ts';

/** Amplitude of the heart's wave at a pace, in milliseconds. */
type Response = (pace: number) => number;

const sharpAt =
  (best: number): Response =>
  (pace) =>
    60 / Math.hypot(1, 6 * (pace / best - best / pace));

function finderOf(response: Response = sharpAt(5.5)) {
  const sound = silentPlayer();
  const guide = createPaceGuide({
    player: sound.player,
    lastChoice: () => 'breathIn=50&holdFull=10&breathFrom=14&intensity=30',
    describe: () => ({ title: 'Resonance', artist: 'Onda', album: '', artwork: [] }),
  });
  const breathing = () => runningSession(sound.state())?.plan.breathing;
  const stopped = vi.fn();
  const heart = { lost: new Set<number>(), smoothed: 1 };
  const record = (): HeartRecording => {
    const startedAt = sound.clock.currentTime;
    const series: HeartRecording['series'] = () => {
      const pace = breathing()?.pace ?? 0;
      const seconds = heart.lost.has(pace) ? 40 : sound.clock.currentTime - startedAt;
      const sources = (random: () => number) => [
        unsteady(random, { hertz: pace / 60, amplitude: response(pace), by: 0.05 }),
        pinkNoise(random, 8),
        whiteNoise(random, 6),
      ];
      const milliseconds = meansOf(intervalsOf({ seed: 10 * pace, seconds, sources }), heart.smoothed);
      return [{ startsAt: 0, milliseconds }];
    };
    return { series, stop: stopped, summary: () => Promise.resolve(undefined), summaryNow: () => undefined };
  };
  const recorded = vi.fn(record);
  const measured = vi.fn();
  // From the fastest pace to the slowest.
  let drawn = 0;
  const random = (): number => (drawn += 1e-3);
  const finder = createResonanceFinder({ guide, record: recorded, now: () => 1e12, onMeasured: measured, random });
  const state = <Kind extends FinderState['kind']>(kind: Kind): Extract<FinderState, { kind: Kind }> => {
    const now = finder.getSnapshot();
    expect(now.kind).toBe(kind);
    return now as Extract<FinderState, { kind: Kind }>;
  };
  const start = async (): Promise<void> => {
    finder.start();
    await vi.waitFor(() => state('running'));
  };
  return { ...sound, finder, heart, breathing, recorded, stopped, measured, state, start };
}

const paces = [...resonancePaces, resonancePaces[0]];
const statuses = ({ steps }: Extract<FinderState, { steps: unknown }>): string[] => steps.map(({ status }) => status);
const later = (count: number): string[] => Array.from({ length: count }, () => 'to-come');

describe('createResonanceFinder', () => {
  it('starts the guide at the first pace, without holds or easing, at the volume last chosen', async () => {
    const { finder, state, start, breathing, clock, played } = finderOf();
    expect(finder.getSnapshot()).toEqual({ kind: 'idle' });
    const starting = start();
    expect(state('opening')).toMatchObject({ pace: 6.5, elapsed: 0 });
    await starting;
    expect(statuses(state('running'))).toEqual(['now', ...later(5)]);
    expect(breathing()).toEqual({
      pace: 6.5,
      inhale: 50,
      holdFull: 0,
      holdEmpty: 0,
      from: undefined,
      vibration: true,
    });
    expect(played[0]?.timing.duration).toBeUndefined();
    expect(clock.currentTime).toBe(0);
  });

  it('goes through every pace in one session, and finds the pace of the largest swing', async () => {
    const { state, start, pass, breathing, played, recorded, stopped, measured, state: finderState } = finderOf();
    await start();
    const heard: (number | undefined)[] = [];
    for (const pace of paces) {
      heard.push(breathing()?.pace);
      pass(paceSeconds - 8);
      expect(state('running')).toMatchObject({ pace, elapsed: expect.closeTo(paceSeconds - 6, -1) });
      pass(9);
    }
    expect(heard).toEqual(paces);
    const { result, steps } = finderState('done');
    expect(result).toMatchObject({ kind: 'clear', pace: 5.5 });
    expect(measured).toHaveBeenCalledExactlyOnceWith({ at: 1e12, swings: 'swings' in result && result.swings });
    expect(steps.every(({ status }) => status === 'used')).toBe(true);
    expect(played).toHaveLength(1);
    expect(played[0]?.stopped).toBe(true);
    expect(stopped).toHaveBeenCalledTimes(recorded.mock.calls.length);
  });

  it('has no clear result where the heart swings equally at every pace', async () => {
    const { start, pass, state } = finderOf(() => 40);
    await start();
    pass(6 * (paceSeconds + 1));
    expect(state('done').result).toMatchObject({ kind: 'not-clear', paces: expect.arrayContaining([6]) });
  });

  it('ends, without a result, once it knows that the sensor sends means of several beats', async () => {
    const { start, pass, state, heart, measured, played } = finderOf();
    heart.smoothed = 8;
    await start();
    pass(3 * paceSeconds + 3);
    const { result, steps } = state('done');
    expect(result).toEqual({ kind: 'smoothed' });
    expect(steps.map(({ status }) => status)).toContain('to-come');
    expect(measured).not.toHaveBeenCalled();
    expect(played[0]?.stopped).toBe(true);
  });

  it('reports which paces could not be used, and repeats only those', async () => {
    const { finder, start, pass, state, heart, breathing, measured } = finderOf();
    heart.lost = new Set([6, 4.5]);
    await start();
    pass(2 * paceSeconds + 2);
    expect(statuses(state('running'))).toEqual(['used', 'unusable', 'now', ...later(3)]);
    pass(4 * paceSeconds + 4);
    expect(state('done').result).toEqual({ kind: 'too-little', paces: [6, 4.5] });
    expect(measured).not.toHaveBeenCalled();
    heart.lost.clear();
    finder.repeat();
    await vi.waitFor(() =>
      expect(statuses(state('running'))).toEqual(['used', 'now', 'used', 'used', 'to-come', 'used']),
    );
    pass(paceSeconds + 1);
    expect(breathing()?.pace).toBe(4.5);
    pass(paceSeconds + 1);
    const { result } = state('done');
    expect(result).toMatchObject({ kind: 'clear', pace: 5.5 });
    expect('swings' in result && result.swings.map(({ pace }) => pace)).toEqual([...resonancePaces]);
  });

  it('restarts the current pace after a pause, and keeps the earlier ones', async () => {
    const { finder, start, pass, state, breathing, stopped } = finderOf();
    await start();
    pass(paceSeconds + 100);
    finder.pause();
    expect(statuses(state('paused'))).toEqual(['used', 'now', ...later(4)]);
    expect(stopped).toHaveBeenCalledTimes(2);
    finder.resume();
    await vi.waitFor(() => expect(state('running')).toMatchObject({ pace: 6, elapsed: 0 }));
    expect(breathing()?.pace).toBe(6);
    pass(paceSeconds - 5);
    expect(statuses(state('running'))).toEqual(['used', 'now', ...later(4)]);
  });

  it('pauses when the system interrupts the sound, and resumes when the sound comes back', async () => {
    const { player, start, pass, state } = finderOf();
    await start();
    pass(100);
    player.interrupt();
    expect(state('paused')).toMatchObject({ pace: 6.5 });
    await player.resume();
    expect(state('running')).toMatchObject({ pace: 6.5, elapsed: 0 });
  });

  it('guides at the current pace when media controls restart the sound', async () => {
    const { player, start, pass, state, breathing } = finderOf();
    await start();
    pass(paceSeconds + 10);
    player.pause();
    expect(state('paused')).toMatchObject({ pace: 6 });
    const before = player.getSnapshot();
    if (before.phase !== 'idle' || !before.restart) throw new Error('nothing to restart');
    await player.play(planOf({ ...before.restart, breathing: { ...before.restart.breathing, pace: 6.5 } as never }));
    expect(state('running')).toMatchObject({ pace: 6, elapsed: 0 });
    expect(breathing()?.pace).toBe(6);
  });

  it('stops the sound and keeps nothing when it is cancelled', async () => {
    const { finder, player, start, pass, state, stopped } = finderOf();
    await start();
    pass(paceSeconds + 10);
    finder.cancel();
    state('idle');
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(stopped).toHaveBeenCalledTimes(2);
    await start();
    expect(statuses(state('running'))).toEqual(['now', ...later(5)]);
  });

  it('does not touch a session that plays after the result, or without a search', async () => {
    const { finder, player, pass, state } = finderOf();
    await player.play(planOf({ hertz: 528, minutes: 5, intensity: 50 }));
    finder.cancel();
    state('idle');
    expect(player.getSnapshot().phase).toBe('playing');
    finder.start();
    await vi.waitFor(() => state('running'));
    expect(runningSession(player.getSnapshot())?.plan.layers[0].hertz).toBe(0.1);
    pass(6 * (paceSeconds + 1));
    await player.play(planOf({ hertz: 528, minutes: 5, intensity: 50 }));
    finder.cancel();
    expect(player.getSnapshot().phase).toBe('playing');
    state('done');
  });
});
