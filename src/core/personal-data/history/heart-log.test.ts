import { expect, it } from 'vitest';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { createStore } from '#core/store.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 });
const playing = (elapsed: number): PlayerState => ({
  phase: 'playing',
  plan,
  programme: programmeOf(plan, false),
  remaining: 900 - elapsed,
  elapsed,
  milestone: 'started',
});
const heart: HeartSummary = { heartRate: 66, rmssd: 40, sdnn: 50, coherence: null, artefacts: 0, beats: 3 };
const series: RrSeries = [{ startsAt: 1, milliseconds: [1000, 968.75, 953.125] }];

function setUp(storage = memoryStorage()) {
  const player = createStore<PlayerState>({ phase: 'idle' });
  let measured: RrSeries = [];
  let answer = Promise.withResolvers<HeartSummary | undefined>();
  let summaries = 0;
  const ticks = new Set<() => void>();
  let hide = (): void => undefined;
  const data = createPersonalData(
    testDependencies({
      player,
      storage,
      heartSource: {
        record: () => ({
          series: () => measured,
          summary: () => {
            summaries += 1;
            return answer.promise;
          },
          summaryNow: () => (measured.length > 0 ? { ...heart, heartRate: 1 } : undefined),
          stop: () => undefined,
        }),
      },
      every: (_, callback) => {
        ticks.add(callback);
        return () => ticks.delete(callback);
      },
      watchPage: ({ onHide }) => {
        hide = onHide;
      },
    }),
  );
  return {
    data,
    player,
    ticks,
    hide: () => hide(),
    summaries: () => summaries,
    measure: (next: RrSeries) => {
      measured = next;
    },
    answer: (summary: HeartSummary | undefined) => {
      answer.resolve(summary);
      answer = Promise.withResolvers();
    },
    only: async () => (await data.history.sessions(undefined, 10))[0],
  };
}

it('a session with a sensor keeps its beats while it plays, and its summary at the end', async () => {
  const { data, player, ticks, measure, answer, only } = setUp();
  player.set(playing(1));
  measure(series);
  for (const tick of ticks) tick();
  const id = (await only())?.id ?? '';
  expect(await data.history.intervals(id)).toEqual(series);
  player.set(playing(20));
  player.set({ phase: 'idle', ended: 'stopped' });
  answer(heart);
  await expect.poll(only).toMatchObject({ ended: 'stopped', heart });
  expect(ticks.size).toBe(0);
});

it('a session is summarised while it plays, ever more rarely, whatever the system clock says', () => {
  const { player, ticks, measure, summaries } = setUp();
  player.set(playing(1));
  measure(series);
  const counts = Array.from({ length: 20 }, () => {
    for (const tick of ticks) tick();
    return summaries();
  });
  expect([0, 1, 3, 9, 19].map((index) => counts[index])).toEqual([0, 1, 3, 6, 9]);
});

it('beats that need fewer records than at the last write are read completely', async () => {
  const { data, player, ticks, measure, only } = setUp();
  const beats = (count: number): RrSeries => [{ startsAt: 1, milliseconds: Array.from({ length: count }, () => 1000) }];
  const write = (measured: RrSeries): void => {
    measure(measured);
    for (const tick of ticks) tick();
  };
  player.set(playing(1));
  write(beats(7000));
  write(beats(5990));
  expect(await data.history.intervals((await only())?.id ?? '')).toEqual(beats(5990));
});

it('a session without a sensor keeps no heart data', async () => {
  const { data, player, answer, only } = setUp();
  player.set(playing(10));
  player.set({ phase: 'idle', ended: 'stopped' });
  answer(undefined);
  const session = await only();
  expect(session).not.toHaveProperty('heart');
  expect(await data.history.intervals(session?.id ?? '')).toEqual([]);
});

it.each(['while it plays', 'while its summary is computed'])(
  'a page that closes %s keeps what was measured',
  async (when) => {
    const storage = memoryStorage();
    const { player, measure, hide } = setUp(storage);
    player.set(playing(10));
    measure(series);
    if (when !== 'while it plays') player.set({ phase: 'idle', ended: 'stopped' });
    hide();
    const next = setUp(storage);
    const session = await next.only();
    expect(session).toMatchObject({ heart: { heartRate: 1, beats: 3 } });
    expect(await next.data.history.intervals(session?.id ?? '')).toEqual(series);
  },
);

it('the beats of a session are removed and restored with it', async () => {
  const { data, player, measure, answer, only } = setUp();
  player.set(playing(10));
  measure(series);
  player.set({ phase: 'idle', ended: 'stopped' });
  answer(heart);
  await expect.poll(only).toHaveProperty('heart');
  const session = await only();
  if (!session) throw new Error('no session');
  await data.history.remove(session.id);
  expect(await data.history.intervals(session.id)).toEqual([]);
  await data.history.restore(session);
  expect(await data.history.intervals(session.id)).toEqual(series);
  expect(await only()).toEqual(session);
});
