import { expect, it } from 'vitest';
import { silentPlayer } from './player.fixture.ts';
import { continuedPlan } from './continue-session.ts';
import type { SessionPlan } from './player-state.ts';
import { planOf } from './plan.fixture.ts';
import { toneLayer } from '#core/sound/layers.ts';

const plan = planOf({ hertz: 528, minutes: 5, intensity: 70 });

async function stoppedAfter(minutes: SessionPlan['minutes'], heard: number, changes: Partial<SessionPlan> = {}) {
  const all = silentPlayer();
  await all.player.play(planOf({ ...plan, ...changes, minutes }));
  all.pass(heard);
  all.player.stop();
  const state = all.state();
  const next = state.phase === 'idle' && state.last ? continuedPlan(state.last) : undefined;
  return { ...all, next };
}

it('a stopped session can continue for the time that was left', async () => {
  const { player, next, pass, state } = await stoppedAfter(5, 100);
  expect(next).toEqual({ ...plan, continues: { seconds: 201 } });
  await player.play(planOf(next ?? plan));
  pass(51);
  player.stop();
  expect(state()).toMatchObject({ last: { heard: 50, remaining: 151 } });
});

it('a session with less than half a minute left cannot continue', async () => {
  expect((await stoppedAfter(5, 280)).next).toBeUndefined();
});

it('an unlimited session continues without a limit', async () => {
  expect((await stoppedAfter('unlimited', 100)).next).toEqual({ ...plan, minutes: 'unlimited' });
});

it('a completed session is forgotten when its screen is left, a stopped one is not', async () => {
  const { player, played, clock, tick, state } = silentPlayer();
  await player.play(plan);
  clock.currentTime = 300.1;
  tick();
  played[0]?.end();
  expect(state()).toMatchObject({ ended: 'completed', last: { heard: 300, remaining: 0 } });
  player.leave();
  expect(state()).toEqual({ phase: 'idle', ended: 'completed' });
  await player.play(plan);
  player.stop();
  player.leave();
  expect(state()).toMatchObject({ ended: 'stopped', last: { remaining: 300 } });
});

it('a session with a decline continues at the loudness it had reached', async () => {
  const { player, next, played } = await stoppedAfter(5, 150, { declines: true });
  await player.play(planOf(next ?? plan));
  expect(played.map(({ timing }) => timing.decline)).toEqual([
    { from: 1, to: 0.25 },
    { from: expect.closeTo(0.63, 1), to: 0.25 },
  ]);
});

it('bells get softer with the decline of their session', async () => {
  const { player, played, prefer } = silentPlayer();
  prefer({ bells: { start: true, interval: 'off', end: true, sound: 'bell' } });
  await player.play(planOf({ ...plan, declines: true }));
  expect(played[0]?.timing.bells.map(({ level }) => level)).toEqual([0.7, 0.15]);
});

it('a session with steps continues in the middle of them', async () => {
  const layer = toneLayer({ hertz: 100, level: 50, breathes: false });
  const { next } = await stoppedAfter(
    5,
    91,
    planOf({
      mode: 'binaural',
      hertz: 10,
      steps: [
        { at: 60, hertz: 10, level: 100, glides: true },
        { at: 120, hertz: 4, level: 50, glides: true },
        { at: 300, hertz: 2, glides: false },
      ],
      added: [layer],
      bells: [60, 240],
    }),
  );
  expect(next).toMatchObject({
    layers: [
      {
        steps: [
          { at: 0, hertz: 7, level: 75 },
          { at: 30, hertz: 4, level: 50 },
          { at: 210, hertz: 2, glides: false },
        ],
      },
      layer,
    ],
    bells: [150],
    continues: { seconds: 210 },
  });
});
