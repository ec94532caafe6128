import { describe, expect, it } from 'vitest';
import { doseOf, estimatedLevel } from '#core/audio/dose.ts';
import { createStore } from '#core/store.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { createListeningDose } from './listening-dose.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const plan = planOf({ hertz: 1000, minutes: 'unlimited', intensity: 10 });
const programme = programmeOf(plan, false);

function listener(written?: unknown) {
  const entries = new Map<string, string>();
  if (written !== undefined)
    entries.set('onda-listening', typeof written === 'string' ? written : JSON.stringify(written));
  const clock = { now: new Date(2026, 10, 20, 12, 0, 0) };
  const player = createStore<PlayerState>({ phase: 'idle' });
  let writes = 0;
  const storage = {
    read: (key: string) => entries.get(key),
    write: (key: string, value: string) => {
      writes += 1;
      entries.set(key, value);
    },
  };
  const dose = createListeningDose({ player, storage, now: () => clock.now });
  const later = (seconds: number): void => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const listen = (minutes: number): void => {
    for (let elapsed = 0; elapsed <= minutes * 60; elapsed += 1) {
      player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed, milestone: 'started' });
      later(1);
    }
    player.set({ phase: 'idle', ended: 'stopped' });
  };
  return {
    dose,
    listen,
    later,
    player,
    storage,
    clock,
    writes: () => writes,
    kept: (): unknown => JSON.parse(entries.get('onda-listening') ?? 'null'),
  };
}

describe('the listening dose', () => {
  it('is 1 % of a week after 24 minutes at an estimated 80 dBA', () => {
    const { dose, listen } = listener();
    expect(dose.getSnapshot()).toEqual({ minutes: 0, dose: 0, breakDue: false });
    listen(24);
    expect(dose.getSnapshot().minutes).toBe(24);
    expect(dose.getSnapshot().dose).toBeCloseTo(1, 2);
    expect(doseOf(estimatedLevel(programme), 24 * 60)).toBeCloseTo(1, 2);
  });

  it('is stored once a minute and at the end', () => {
    const { listen, kept, writes, storage, clock, player } = listener();
    listen(10.5);
    expect(writes()).toBe(11);
    expect(kept()).toMatchObject({ version: 1, days: [{ day: '2026-11-20', seconds: 630 }] });
    expect(createListeningDose({ player, storage, now: () => clock.now }).getSnapshot().minutes).toBe(10);
  });

  it('counts and stores the last seven days only', () => {
    const day = (name: string) => ({ day: name, seconds: 600, dose: 2 });
    const { dose, listen, kept } = listener({
      version: 1,
      days: ['2026-11-13', '2026-11-14', '2026-11-19', '2026-11-22'].map(day),
    });
    expect(dose.getSnapshot()).toMatchObject({ minutes: 20, dose: 4 });
    listen(1);
    expect(kept()).toMatchObject({ days: [{ day: '2026-11-20' }, { day: '2026-11-19' }, { day: '2026-11-14' }] });
  });

  it('keeps the day that a journey to the west leaves again', () => {
    const { dose, listen, kept } = listener({ version: 1, days: [{ day: '2026-11-21', seconds: 600, dose: 2 }] });
    expect(dose.getSnapshot()).toMatchObject({ minutes: 10, dose: 2 });
    listen(1);
    expect(kept()).toMatchObject({ days: [{ day: '2026-11-20' }, { day: '2026-11-21', seconds: 600 }] });
  });

  it('stores no more than seven days', () => {
    const days = Array.from({ length: 8 }, (_, index) => ({ day: `2026-11-${14 + index}`, seconds: 600, dose: 2 }));
    const { listen, kept } = listener({ version: 1, days });
    listen(1);
    expect((kept() as { days: unknown[] }).days).toHaveLength(7);
  });

  it.each(['', 'no json', '[]', '{"version":2,"days":[]}', '{"version":1,"days":7}'])(
    'is empty where %j is stored',
    (text) => {
      expect(listener(text).dose.getSnapshot()).toEqual({ minutes: 0, dose: 0, breakDue: false });
    },
  );

  it('ignores invalid days', () => {
    const days = [
      { day: '2026-11-20', seconds: 90_000, dose: 1 },
      { day: '2026-11-19', seconds: -1, dose: 1 },
      { day: 'yesterday', seconds: 1, dose: 1 },
      null,
      { day: '2026-11-18', seconds: 120, dose: 1 },
    ];
    expect(listener({ version: 1, days }).dose.getSnapshot()).toMatchObject({ minutes: 2, dose: 1 });
  });

  it('adds to what another tab has stored meanwhile', () => {
    const { listen, storage, kept } = listener();
    storage.write(
      'onda-listening',
      JSON.stringify({ version: 1, days: [{ day: '2026-11-20', seconds: 300, dose: 1 }] }),
    );
    listen(0.5);
    expect(kept()).toMatchObject({ days: [{ seconds: 330 }] });
  });

  it('does not count while the session is interrupted', () => {
    const { dose, player, later } = listener();
    player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed: 0, milestone: 'started' });
    player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed: 60, milestone: 'started' });
    player.set({ phase: 'interrupted', plan, programme, remaining: undefined, elapsed: 60, milestone: 'started' });
    later(3600);
    player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed: 60, milestone: 'started' });
    expect(dose.getSnapshot().minutes).toBe(1);
  });
});

describe('the hint to take a break', () => {
  it('appears after 50 minutes without a pause, across sessions', () => {
    const { dose, listen, later, player } = listener();
    listen(30);
    later(120);
    listen(19);
    expect(dose.getSnapshot().breakDue).toBe(false);
    listen(2);
    expect(dose.getSnapshot().breakDue).toBe(true);
    later(600);
    player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed: 0, milestone: 'started' });
    expect(dose.getSnapshot().breakDue).toBe(false);
    listen(1);
    expect(dose.getSnapshot().breakDue).toBe(false);
  });

  it('does not stay until the system clock has caught up where it was set back', () => {
    const { dose, listen, later, player } = listener();
    listen(51);
    later(-86_400);
    player.set({ phase: 'playing', plan, programme, remaining: undefined, elapsed: 0, milestone: 'started' });
    expect(dose.getSnapshot().breakDue).toBe(false);
  });
});
