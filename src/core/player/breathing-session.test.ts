import { describe, expect, it } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { breathAt, fullnessAt, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import { compatibleMinutes } from './breathing-session.ts';
import { silentPlayer } from './player.fixture.ts';
import { runningSession, type SessionPlan } from './player-state.ts';
import { planOf, changeSound } from './plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 15, intensity: 70 });
const breathing = defaultBreathing;

async function playing(changes: Partial<SessionPlan>) {
  const all = silentPlayer();
  await all.player.play(planOf({ ...plan, ...changes }));
  const shown = (): BreathingCourse | undefined => runningSession(all.state())?.programme.breathing;
  const played = (): BreathingCourse | undefined => {
    const [one] = all.played;
    return (one?.changes.at(-1) ?? one?.programme)?.breathing;
  };
  return { ...all, shown, played };
}

describe('a session with a breathing guide', () => {
  it('begins with an in-breath, and shows the course that sounds', async () => {
    const { shown, played } = await playing({ breathing: { ...breathing, from: 14 } });
    expect(shown()).toMatchObject({ startsAt: 0, breaths: 0, from: 14, pace: 6, easing: 120 });
    expect(shown()).toEqual(played());
  });

  it('keeps its place in the breath when the pace changes, in the sound and on the screen', async () => {
    const { player, pass, shown, played } = await playing({ breathing });
    pass(32);
    const before = shown();
    const time = player.position();
    changeSound(player, { breathing: { ...breathing, pace: 4.5, inhale: 50 } });
    expect(shown()).toEqual(played());
    expect(shown()).toMatchObject({ pace: 4.5, startsAt: time });
    if (!before) throw new Error('no guide');
    const after = shown() ?? before;
    expect(breathAt(after, time).stage).toBe(breathAt(before, time).stage);
    expect(fullnessAt(after, time)).toBeCloseTo(fullnessAt(before, time), 9);
  });

  it('keeps its course when the tone, the level or the vibration changes', async () => {
    const { player, pass, shown, played } = await playing({ breathing });
    pass(7);
    const before = shown();
    changeSound(player, { hertz: 432 });
    changeSound(player, { intensity: 20 });
    changeSound(player, { breathing: { ...breathing, vibration: false } });
    expect(shown()).toBe(before);
    expect(played()).toBe(before);
  });

  it('can start and end the guide at any time', async () => {
    const { player, pass, shown, played } = await playing({});
    expect(shown()).toBeUndefined();
    pass(61);
    const time = player.position();
    changeSound(player, { breathing });
    expect(fullnessAt(played() ?? { ...breathing, startsAt: 0, breaths: 0, from: 6, easing: 0 }, time)).toBe(1);
    changeSound(player, { breathing: undefined });
    expect([shown(), played()]).toEqual([undefined, undefined]);
  });
});

it.each([
  [2, undefined, 5],
  [3, undefined, 3],
  [7, undefined, 5],
  [3, breathing, 3],
  [1, breathing, 2],
  [61, breathing, 60],
  ['unlimited', breathing, 'unlimited'],
] as const)('compatibleMinutes turns %s with the guide %j into %s', (minutes, guide, expected) => {
  expect(compatibleMinutes(minutes, { ...plan, breathing: guide })).toBe(expected);
});
