import { expect, it, vi } from 'vitest';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import { createStore } from '#core/store.ts';
import { remindOfRoutines } from './reminders.ts';

const routine = (time: string, changes: Partial<RoutineRecord> = {}): RoutineRecord => ({
  id: crypto.randomUUID(),
  frequencyId: 1,
  minutes: 15,
  time,
  days: [1, 2, 3, 4, 5, 6, 7],
  remind: true,
  origin: 'person',
  createdAt: 0,
  ...changes,
});

const at = (time: string): number => new Date(`2026-11-20T${time}`).getTime();

function setUp(routines: readonly RoutineRecord[], otherwise: Partial<Parameters<typeof remindOfRoutines>[0]> = {}) {
  const clock = createStore(at('08:00'));
  const shown: string[] = [];
  const onFailure = vi.fn();
  const show = (due: Occurrence): Promise<void> => {
    shown.push(due.routine.time);
    return Promise.resolve();
  };
  const end = remindOfRoutines({
    clock,
    mayRemind: () => true,
    routines: () => Promise.resolve(routines),
    show,
    onFailure,
    ...otherwise,
  });
  const pass = async (time: string): Promise<string[]> => {
    clock.set(at(time));
    await vi.waitFor(() => undefined);
    return shown.splice(0);
  };
  return { pass, end, onFailure };
}

it('reminds once, when a routine is due', async () => {
  const { pass } = setUp([routine('08:02')]);
  expect(await pass('08:01')).toEqual([]);
  expect(await pass('08:02')).toEqual(['08:02']);
  expect(await pass('08:03')).toEqual([]);
});

it('reminds late after a short sleep, but not of a routine due long ago', async () => {
  const { pass } = setUp([routine('08:02'), routine('08:55')]);
  expect(await pass('09:00')).toEqual(['08:55']);
});

it('skips routines without a reminder, on other days, and due before the start', async () => {
  const { pass } = setUp([routine('08:02', { remind: false }), routine('08:02', { days: [1] }), routine('08:00')]);
  expect(await pass('08:02')).toEqual([]);
});

it('does not remind without permission', async () => {
  const routines = vi.fn(() => Promise.resolve([routine('08:02')]));
  const { pass } = setUp([], { mayRemind: () => false, routines });
  expect(await pass('08:02')).toEqual([]);
  expect(routines).not.toHaveBeenCalled();
});

it('continues after a failure until it is ended', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('gone')));
  const { pass, end, onFailure } = setUp([], { routines: failing });
  await pass('08:01');
  await pass('08:02');
  expect(onFailure).toHaveBeenCalledTimes(2);
  end();
  await pass('08:03');
  expect(failing).toHaveBeenCalledTimes(2);
});
