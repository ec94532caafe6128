import { afterEach, expect, it, vi } from 'vitest';
import { clockOf, endByClock, isTooNear, endWithoutClock, movedEnd, riseWithin } from '#core/player/session-end.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { runningSession, wholePlan, type RunningSession, type SessionPlan } from '#core/player/player-state.ts';
import { continuedAs, continuedPlan } from '#core/player/continue-session.ts';
import { withTone } from '#core/sound/layers.ts';
import { declineAt } from '#core/audio/parts/decline.ts';

afterEach(() => void vi.unstubAllEnvs());

async function playing(plan: Partial<SessionPlan> = {}) {
  const silent = silentPlayer();
  await silent.player.play(planOf({ hertz: 528, minutes: 20, intensity: 70, ...plan }));
  const running = (): RunningSession => {
    const state = runningSession(silent.state());
    if (!state) throw new Error('nothing plays');
    return state;
  };
  const move = (minutes: number): void =>
    silent.player.setEnd(movedEnd(running(), minutes) ?? { remaining: Number.NaN });
  return { ...silent, running, move, retimed: () => silent.played.at(-1)?.retimings.at(-1) };
}

it('moves the end by ten minutes, with the fade and the bell at the end', async () => {
  const { prefer, player, played, pass, running, retimed, move } = await playing();
  player.stop();
  prefer({ bells: { start: false, interval: 'off', end: true, sound: 'bell' } });
  await player.play(planOf({ hertz: 528, minutes: 20, intensity: 70 }));
  pass(300);
  move(10);
  expect(running().remaining).toBeCloseTo(1500, -1);
  expect(retimed()).toMatchObject({ duration: expect.closeTo(1801, 0), fade: 5 });
  expect(retimed()?.bells).toEqual([expect.objectContaining({ at: expect.closeTo(1795, 0) })]);
  move(-10);
  pass(1198);
  expect(running()).toMatchObject({ phase: 'playing', milestone: 'last-minute' });
  expect(played).toHaveLength(2);
});

it('keeps its bounds: a minute is left at least, ten hours at most, and the last ten seconds stay', async () => {
  const { running } = await playing();
  const left = (remaining: number | undefined, minutes: number) => movedEnd({ ...running(), remaining }, minutes);
  expect(left(660, -10)).toMatchObject({ remaining: 60 });
  expect(left(659, -10)).toBeUndefined();
  expect(left(9, 10)).toBeUndefined();
  expect(left(35_400, 10)).toMatchObject({ remaining: 36_000 });
  expect(left(35_401, 10)).toBeUndefined();
  expect(left(50_000, -10)).toMatchObject({ remaining: 49_400 });
  expect(left(undefined, 10)).toBeUndefined();
});

it('never jumps where the volume falls, and is as quiet at the new end', async () => {
  const { pass, retimed, move, played } = await playing({ minutes: 60, declines: true });
  pass(1800);
  const before = declineAt(played[0]?.timing ?? { duration: undefined }, 1800);
  move(10);
  const after = retimed() ?? { duration: undefined };
  expect(declineAt(after, 1800)).toBeCloseTo(before, 3);
  expect(declineAt(after, after.duration ?? 0)).toBeCloseTo(0.25 ** (1 / 0.6), 6);
  move(-10);
  move(-10);
  const shorter = retimed() ?? { duration: undefined };
  expect(declineAt(shorter, 1800)).toBeCloseTo(before, 3);
  expect(declineAt(shorter, shorter.duration ?? 0)).toBeCloseTo(0.25 ** (1 / 0.6), 6);
});

const falling = [
  { at: 600, glides: true, level: 50 },
  { at: 1200, glides: true, hertz: 40, level: 0 },
];

it('stretches the steps that are left, from what sounds now, and remembers those of the whole', async () => {
  const { pass, running, move, state } = await playing(fallingPlan());
  pass(900);
  move(10);
  const [tone] = running().plan.layers;
  expect(tone.steps.at(-1)).toMatchObject({ at: expect.closeTo(1801, 0), level: 0 });
  expect(tone.steps.at(-2)).toMatchObject({ at: expect.closeTo(900, 0), level: expect.closeTo(25, 0) });
  expect(running().plan.continues?.whole?.layers[0].steps).toEqual(falling);
  expect(state()).toMatchObject({ phase: 'playing' });
});

const fallingPlan = (): SessionPlan => planOf({ hertz: 528, minutes: 20, intensity: 70, steps: falling });

/** The end has moved, then a layer was changed, then the session paused. */
async function changedAndPaused() {
  const { pass, running, move, player, state } = await playing(fallingPlan());
  pass(900);
  move(10);
  player.change({ layers: withTone(running().plan, { balance: 20 }) });
  const { plan } = running();
  player.pause();
  const idle = state();
  if (idle.phase !== 'idle' || !idle.last) throw new Error('nothing was heard');
  return { plan, last: idle.last, settings: wholePlan(plan) };
}

it('a change of a layer after the end has moved is one of the whole, too', async () => {
  const { plan, settings } = await changedAndPaused();
  const [moved] = plan.layers;
  expect(moved).toMatchObject({ balance: 20, steps: [{ at: 600 }, {}, { at: expect.closeTo(1801, 0) }] });
  expect(settings.layers).toEqual([{ ...moved, steps: falling }]);
});

it('goes on where it was, although a layer was changed after the end had moved, or is changed in the pause', async () => {
  const { last, settings } = await changedAndPaused();
  const rest = continuedAs(settings, last) ?? settings;
  expect(rest.continues).toMatchObject({ seconds: expect.closeTo(901, 0), moved: true });
  const [now, ...later] = rest.layers[0].steps;
  expect([now, later.at(-1)]).toMatchObject([
    { at: 0, level: expect.closeTo(25, 0) },
    { at: expect.closeTo(901, -1), hertz: 40, level: 0 },
  ]);
  const changed = continuedAs({ ...settings, layers: withTone(settings, { balance: -50 }) }, last) ?? settings;
  expect(changed.layers).toEqual([{ ...rest.layers[0], balance: -50 }]);
  expect(changed.continues?.whole?.layers).toMatchObject([{ balance: -50, steps: falling }]);
});

it('knows no place in steps that were set in the pause', async () => {
  const { last, settings } = await changedAndPaused();
  const layers = withTone(settings, { steps: [{ at: 300, glides: true, level: 0 }] });
  expect(continuedAs({ ...settings, layers }, last)).toBeUndefined();
});

it('takes no bells of another sound that is set in the pause', async () => {
  const bells = [600, 1200, 1800];
  const { player, pass, move, running } = await playing({ minutes: 30, bells });
  pass(300);
  move(10);
  const { plan, remaining } = running();
  const last = { plan, heard: 300, remaining };
  player.pause();
  const chosen = planOf({ hertz: 528, minutes: 30, intensity: 70 });
  expect(continuedAs({ ...chosen, bells }, last)?.bells).toHaveLength(3);
  expect(continuedAs(chosen, last)).toBeUndefined();
  expect(continuedAs({ ...chosen, bells: [600] }, last)).toBeUndefined();
  expect(continuedAs({ ...chosen, bells, strikes: [{ at: 9, hertz: 400, level: 50 }] }, last)).toBeUndefined();
});

it('keeps an end by the clock when the audio stood still, and through a pause', async () => {
  const { dependencies, player, pass, stall, running, clock, tick } = await playing();
  const until = dependencies.epoch() + 600_000;
  player.setEnd({ remaining: 600, until });
  pass(100);
  expect(running().remaining).toBeCloseTo(500, -1);
  // A minute without sound, as of a computer that slept.
  stall(60);
  clock.currentTime += 0.2;
  tick();
  expect(running().remaining).toBeCloseTo(440, -1);
  player.pause();
  const last = dependencies && player.getSnapshot();
  const plan = last.phase === 'idle' && last.last ? continuedPlan(last.last) : undefined;
  expect(plan?.until).toBe(until);
});

it('rises and rings before the end of a session that wakes, and snoozes by ten minutes', async () => {
  const { pass, player, running, retimed, move } = await playing({ minutes: 60, declines: true });
  pass(1200);
  player.setEnd({ remaining: 1920, until: 10_000_000, wakes: 300 });
  const timing = retimed() ?? { duration: undefined, bells: [] };
  const end = timing.duration ?? 0;
  const rung = timing.bells.filter(({ at, hertz }) => hertz === undefined && at >= end - 121);
  expect(rung.length).toBeGreaterThan(5);
  expect(timing.bells.every(({ at }) => at >= end - 421)).toBe(true);
  expect(declineAt(timing, end - 120)).toBe(1);
  expect(declineAt(timing, end - 421)).toBeLessThan(0.5);
  expect(clockOf(running().plan)).toBe(10_000_000 - 120_000);
  move(10);
  expect(clockOf(running().plan)).toBe(10_000_000 + 480_000);
});

it('rises in the time there is where the waking is near, from what is heard now', async () => {
  const { pass, player, retimed } = await playing({ minutes: 60, declines: true });
  pass(3000);
  player.setEnd({ remaining: 240, until: 10_000_000, wakes: riseWithin(240) });
  const timing = retimed() ?? { duration: undefined, bells: [] };
  const end = timing.duration ?? 0;
  expect(declineAt(timing, end - 239)).toBeLessThan(0.2);
  expect(declineAt(timing, end - 180)).toBeLessThan(0.6);
  expect(declineAt(timing, end - 120)).toBe(1);
  expect(timing.bells.filter(({ at }) => at < end - 241)).toEqual([]);
});

it('without its time by the clock, a session ends where it would, and one without an end has none again', async () => {
  const limited = await playing({ minutes: 60 });
  limited.player.setEnd({ remaining: 7200, until: 10_000_000, wakes: 300 });
  limited.player.setEnd(endWithoutClock(limited.running()));
  expect(limited.running()).toMatchObject({ remaining: 7200, plan: { until: undefined, wakes: undefined } });

  const { player, pass, retimed, running } = await playing({ minutes: 'unlimited', bells: [60, 1200] });
  pass(300);
  player.setEnd({ remaining: 3600, until: 10_000_000, wakes: 300 });
  player.setEnd({ remaining: 7200, until: 13_600_000, wakes: 300 });
  player.setEnd(endWithoutClock(running()));
  expect(retimed()).toMatchObject({ duration: undefined, bells: [{ at: 60 }, { at: 1200 }] });
  expect(running().plan).toMatchObject({ minutes: 'unlimited', bells: [60, 1200], until: undefined, wakes: undefined });
  expect(running().plan).not.toHaveProperty('continues');
  pass(10_000);
  expect(running()).toMatchObject({ phase: 'playing', remaining: undefined, elapsed: expect.closeTo(10_300, -1) });
});

it('ends within a minute where the time passed while the device slept', async () => {
  const { dependencies, player, stall, running, clock, tick } = await playing({ minutes: 600 });
  player.setEnd({ remaining: 1320, until: dependencies.epoch() + 1_320_000 });
  stall(5000);
  clock.currentTime += 0.2;
  tick();
  expect(running()).toMatchObject({ phase: 'playing', remaining: 60 });
});

it('wakes at its time after a pause, and never after it', async () => {
  const { dependencies, player, pass, stall, running, clock, tick, retimed } = await playing({ minutes: 60 });
  player.setEnd({ remaining: 1320, until: dependencies.epoch() + 1_320_000, wakes: 300 });
  pass(300);
  const goOn = async (pause: number): Promise<void> => {
    player.pause();
    stall(pause);
    const last = player.getSnapshot();
    const plan = last.phase === 'idle' && last.last && continuedPlan(last.last);
    if (!plan) throw new Error('nothing goes on');
    await player.play(plan);
    clock.currentTime += 0.2;
    tick();
  };
  await goOn(600);
  expect(running().remaining).toBeCloseTo(420, -1);
  expect(retimed()?.bells.length).toBeGreaterThan(10);
  await goOn(600);
  expect(running()).toMatchObject({ phase: 'playing', plan: { until: undefined, wakes: undefined } });
  expect(running().remaining).toBeGreaterThan(300);
  expect(retimed()).toBeUndefined();
});

it.each([
  ['tomorrow', '2026-11-20T23:30', '07:00', 7.5],
  ['today', '2026-11-20T06:00', '07:00', 1],
  ['over the night in which summer time begins', '2026-03-28T23:00', '07:00', 7],
  ['over the night in which it ends', '2026-10-24T23:00', '07:00', 9],
  ['tomorrow, because the time is past today', '2026-11-20T22:00', '21:30', undefined],
  ['tomorrow, because the time is past today', '2026-11-20T22:00', '13:00', 15],
])('%s it ends by the clock', (_, now, time, hours) => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const at = new Date(now);
  const end = endByClock(time, at, false);
  expect(end && end.remaining / 3600).toBe(hours);
  expect(end && new Date(end.until ?? 0).toTimeString().slice(0, 5)).toBe(hours && time);
});

it.each([
  ['2026-11-20T06:59:30', '07:00'],
  ['2026-11-20T23:59:30', '00:00'],
])('at %s it knows no end at %s, which is too near', (now, time) => {
  expect(endByClock(time, new Date(now), false)).toBeUndefined();
  expect(isTooNear(time, new Date(now))).toBe(true);
  expect(isTooNear(time, new Date(new Date(now).getTime() - 30_000))).toBe(false);
});

it('knows no end that is too far away', () => {
  expect(isTooNear('07:00', new Date('2026-11-20T07:00'))).toBe(false);
  expect(isTooNear('', new Date())).toBe(false);
  expect(endByClock('07:00', new Date('2026-11-20T08:00'), false)).toBeUndefined();
  expect(endByClock('', new Date(), true)).toBeUndefined();
});
