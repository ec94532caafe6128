import { describe, expect, it, vi } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { createStore } from '#core/store.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { plannedSeconds, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({
  hertz: 40,
  minutes: 15,
  intensity: 60,
  frequencyId: 2,
  mode: 'isochronic',
  carrier: 220,
  noise: 'pink',
  noiseLevel: 20,
});
const felt: Feeling = { tension: 40, energy: 50, mood: 60 };

function playing(elapsed: number, of: SessionPlan = plan): PlayerState {
  const total = plannedSeconds(of);
  return {
    phase: 'playing',
    plan: of,
    programme: programmeOf(of, false),
    elapsed,
    remaining: total === undefined ? undefined : total - elapsed,
    milestone: 'started',
  };
}

function following() {
  const player = createStore<PlayerState>({ phase: 'idle' });
  const life = { onHide: () => undefined as void };
  const began = new Date(2026, 10, 20, 23, 59, 50).getTime();
  let now = began;
  const data = createPersonalData(
    testDependencies({
      player,
      addressOf: (played) => (played.minutes === 15 && !played.continues ? undefined : '?id=2&mode=pure'),
      now: () => new Date(now),
      watchPage: ({ onHide }) => void (life.onHide = onHide),
    }),
  );
  return {
    player,
    data,
    began,
    life,
    /** Advances the wall clock with the audio clock. */
    playUntil: (elapsed: number, of?: SessionPlan) => {
      for (let second = 0; second <= elapsed; second += 1) {
        now = began + second * 1000;
        player.set(playing(second, of));
      }
    },
    kept: async () => data.history.sessions(undefined, 10),
  };
}

it('writes a session when it starts and updates it when it ends', async () => {
  const { player, data, began, playUntil, kept } = following();
  player.set({ phase: 'opening', plan });
  expect(await kept()).toEqual([]);
  playUntil(0);
  const [first] = await kept();
  expect(first).toEqual({
    id: data.session.getSnapshot()?.id,
    frequencyId: 2,
    hertz: 40,
    mode: 'isochronic',
    carrier: 220,
    noise: 'pink',
    intensity: 60,
    startedAt: began,
    day: '2026-11-20',
    hour: 23,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    plannedSeconds: 900,
    heardSeconds: 0,
    ended: 'unfinished',
    before: null,
    after: null,
    comparison: null,
  });
  expect(data.session.getSnapshot()).toEqual({ id: first?.id, running: true });
  playUntil(42);
  player.set({ phase: 'idle', ended: 'stopped' });
  expect(await kept()).toEqual([{ ...first, heardSeconds: 42, ended: 'stopped' }]);
  expect(data.session.getSnapshot()).toEqual({ id: first?.id, running: false });
});

it('loses less than five seconds when the tab is killed, and nothing when it is closed', async () => {
  const { playUntil, kept, life } = following();
  playUntil(64);
  expect(await kept()).toMatchObject([{ heardSeconds: 60, ended: 'unfinished' }]);
  life.onHide();
  expect(await kept()).toMatchObject([{ heardSeconds: 64, ended: 'unfinished' }]);
});

it('gives a completed session its full length', async () => {
  const { player, playUntil, kept } = following();
  playUntil(899);
  player.set({ phase: 'idle', ended: 'completed' });
  expect(await kept()).toMatchObject([{ plannedSeconds: 900, heardSeconds: 900, ended: 'completed' }]);
});

it('keeps one record of a session whose end moves, with the length that was planned last', async () => {
  const { player, playUntil, kept, life } = following();
  playUntil(61);
  const moved = { ...plan, continues: { seconds: 1500, moved: true } } as const;
  player.set(playing(62, moved));
  expect(await kept()).toMatchObject([{ plannedSeconds: 1500, address: '?id=2&mode=pure' }]);
  player.set(playing(1499, moved));
  life.onHide();
  player.set({ phase: 'idle', ended: 'completed' });
  expect(await kept()).toMatchObject([{ plannedSeconds: 1500, heardSeconds: 1500, ended: 'completed' }]);
});

it('plans at most a day, as long as a record may be', async () => {
  const { player, playUntil, kept } = following();
  playUntil(1, { ...plan, minutes: 'unlimited' });
  player.set(playing(80_000, { ...plan, minutes: 'unlimited', continues: { seconds: 120_000, moved: true } }));
  expect(await kept()).toMatchObject([{ plannedSeconds: 86_400 }]);
});

it('does not count an interruption, and keeps an interrupted session as one record', async () => {
  const { player, playUntil, kept } = following();
  playUntil(30);
  player.set({ ...playing(30), phase: 'interrupted' } as PlayerState);
  player.set(playing(31));
  player.set({ phase: 'idle', ended: 'device-changed' });
  expect(await kept()).toMatchObject([{ heardSeconds: 31, ended: 'device-changed' }]);
});

it('writes a session without a planned end and without a frequency', async () => {
  const { player, playUntil, kept } = following();
  const { frequencyId: _, ...own } = plan;
  playUntil(7, { ...own, minutes: 'unlimited' });
  player.set({ phase: 'idle', ended: 'stopped' });
  expect(await kept()).toMatchObject([{ plannedSeconds: null, frequencyId: null, heardSeconds: 7 }]);
});

it('removes a session that ended before its first second', async () => {
  const { player, playUntil, kept, data } = following();
  playUntil(0);
  player.set({ phase: 'idle', ended: 'failed' });
  expect(await kept()).toEqual([]);
  expect(data.session.getSnapshot()).toBeUndefined();
});

it('keeps the feelings before and after, and the comparison', async () => {
  const { player, playUntil, kept, data } = following();
  const comparison = { id: '11111111-1111-4111-8111-111111111111', arm: 'control' } as const;
  const blind = planOf({ ...plan, before: felt, comparison: { ...comparison, controlHertz: 11 } });
  playUntil(6, blind);
  const id = data.session.getSnapshot()?.id ?? '';
  await data.history.setFeeling(id, 'after', { ...felt, mood: 80 });
  playUntil(20, blind);
  player.set({ phase: 'idle', ended: 'completed' });
  expect(await kept()).toMatchObject([{ before: felt, after: { mood: 80 }, comparison, heardSeconds: 900 }]);
  expect(await data.history.sessionsWithFeelings(2)).toHaveLength(1);
  expect(await data.history.sessionsOfComparison(comparison.id)).toHaveLength(1);
});

describe('a session with a breathing guide', () => {
  const guide = { ...defaultBreathing, from: 14, holdFull: 5 };
  const guided = planOf({ ...plan, breathing: guide });
  const end = { phase: 'idle', ended: 'completed' } as const;

  it('keeps the guide’s settings, with the pace it began with', async () => {
    const { player, playUntil, kept } = following();
    playUntil(899, guided);
    player.set(end);
    expect(await kept()).toMatchObject([
      { heardSeconds: 900, breathing: { pace: 6, startPace: 14, inhale: 40, holdFull: 5, holdEmpty: 0, seconds: 900 } },
    ]);
  });

  it('keeps the last pace, and how long the guide ran', async () => {
    const { player, kept } = following();
    const slower = planOf({ ...plan, breathing: { ...defaultBreathing, pace: 5, inhale: 50 } });
    const steps = [
      { at: 100, plan },
      { at: 160, plan: { ...plan, breathing: defaultBreathing } },
      { at: 200, plan: slower },
      { at: 300, plan },
    ];
    for (const step of steps) player.set(playing(step.at, step.plan));
    player.set(end);
    const [{ breathing } = { breathing: undefined }] = await kept();
    expect(breathing).toEqual({ pace: 5, startPace: 6, inhale: 50, holdFull: 0, holdEmpty: 0, seconds: 100 });
  });

  it('hands the guide to the next page when the page closes', () => {
    const storage = memoryStorage();
    let leave = (): void => undefined;
    const player = createStore<PlayerState>({ phase: 'idle' });
    createPersonalData(testDependencies({ player, storage, watchPage: ({ onHide }) => void (leave = onHide) }));
    player.set(playing(3, guided));
    player.set(playing(6, guided));
    leave();
    expect(JSON.parse(storage.read('onda-last-words') ?? 'null')).toMatchObject({ breathing: { pace: 6, seconds: 6 } });
  });
});

it('logs a session that was playing before the log was created', async () => {
  const began = new Date(2026, 10, 20, 8, 0, 0).getTime();
  const player = createStore<PlayerState>(playing(12));
  const data = createPersonalData(testDependencies({ player, now: () => new Date(began + 12_000) }));
  expect(await data.history.sessions(undefined, 1)).toMatchObject([{ startedAt: began, heardSeconds: 12 }]);
});

it('writes once every five seconds', async () => {
  const { playUntil, data } = following();
  const changed = vi.fn();
  data.history.version.subscribe(changed);
  playUntil(60);
  expect(changed).toHaveBeenCalledTimes(13);
});

it('hands the end of a session to the next page when the page closes', async () => {
  const storage = memoryStorage();
  const player = createStore<PlayerState>(playing(3));
  let leave = (): void => undefined;
  const data = createPersonalData(
    testDependencies({ player, storage, watchPage: ({ onHide }) => void (leave = onHide) }),
  );
  player.set(playing(6));
  expect(storage.keys()).toEqual([]);
  leave();
  const words = (): unknown => JSON.parse(storage.read('onda-last-words') ?? 'null');
  const id = data.session.getSnapshot()?.id;
  expect(words()).toEqual({ id, heardSeconds: 6, ended: 'unfinished' });
  player.set({ phase: 'idle', ended: 'stopped' });
  expect(words()).toEqual({ id, heardSeconds: 6, ended: 'stopped' });
  expect(await (await data.archive.exportJson()).file.text()).not.toContain('last-words');
});

it('keeps the address of a sound that its other fields do not say', async () => {
  const { playUntil, kept } = following();
  playUntil(1, { ...plan, minutes: 20 });
  expect(await kept()).toMatchObject([{ address: '?id=2&mode=pure', hertz: 40 }]);
});
