import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlannedSession } from '#core/assessment/week-plan.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { createStore } from '#core/store.ts';
import { renderHook, unmountAll } from './hook.fixture.ts';
import { useWeekPlan } from './use-week-plan.ts';

afterEach(unmountAll);

const planned = (id: number, time: string, days: number[]): PlannedSession => ({
  suggestion: { area: 'stress', frequency: testFrequency({ id }), decidedBy: 'only', needsHeadphones: false },
  minutes: 15,
  time,
  days,
});
const week = [planned(10, '19:00', [1, 3, 5]), planned(2, '09:00', [2, 6])];

const routine = (number: number, origin: RoutineRecord['origin']): RoutineRecord => ({
  id: testIdentifier(number),
  frequencyId: 1,
  minutes: 15,
  time: '08:30',
  days: [1],
  remind: true,
  origin,
  createdAt: number,
});

const routinesOf = (data: PersonalData, origin: RoutineRecord['origin']) =>
  data.routines.getSnapshot()?.filter((one) => one.origin === origin) ?? [];
const describePlan = (data: PersonalData) =>
  routinesOf(data, 'plan')
    .map(({ frequencyId, time, remind }) => `${frequencyId} ${time} ${remind}`)
    .toSorted();

it('useWeekPlan is unknown until the routines are loaded', async () => {
  const data = await memoryPersonalData({ routines: [routine(1, 'plan')] });
  const { subscribe, getSnapshot, set } = createStore<PersonalData | undefined>(undefined);
  const personalData = { ...loadedService(data), subscribe, getSnapshot };
  const { latest } = await renderHook({ personalData }, () => useWeekPlan(week));
  expect(latest()).toMatchObject({ isSaved: undefined, replaces: 0 });
  set(data);
  await expect.poll(() => latest()).toMatchObject({ isSaved: false, replaces: 1 });
});

it('useWeekPlan replaces the earlier plan and leaves the person’s own routines', async () => {
  const own = routine(1, 'person');
  const data = await memoryPersonalData({
    routines: [own, routine(2, 'plan'), routine(3, 'plan'), routine(4, 'plan')],
  });
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => useWeekPlan(week));
  expect(latest()).toMatchObject({ isSaved: false, replaces: 3 });
  await latest().save();
  await expect.poll(() => latest()).toMatchObject({ isSaved: true, replaces: 2 });
  expect(describePlan(data)).toEqual(['10 19:00 false', '2 09:00 false']);
  expect(routinesOf(data, 'plan').map(({ id }) => id)).toEqual([testIdentifier(2), testIdentifier(3)]);
  expect(routinesOf(data, 'person')).toEqual([own]);
});

it('useWeekPlan is no longer saved when its week or a routine of it changes', async () => {
  const data = await memoryPersonalData();
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => {
    const [shown, show] = useState(week);
    return { ...useWeekPlan(shown), show };
  });
  await latest().save();
  await expect.poll(() => latest().isSaved).toBe(true);
  latest().show(week.slice(0, 1));
  await expect.poll(() => latest().isSaved).toBe(false);
  latest().show(week);
  await expect.poll(() => latest().isSaved).toBe(true);
  const [first] = routinesOf(data, 'plan');
  await data.routines.remove(first?.id ?? '');
  await expect.poll(() => latest()).toMatchObject({ isSaved: false, replaces: 1 });
});

it('useWeekPlan saves each session once when it is tapped twice', async () => {
  const data = await memoryPersonalData();
  const { latest } = await renderHook({ personalData: loadedService(data) }, () => useWeekPlan(week));
  const { save } = latest();
  await Promise.all([save(), save()]);
  await expect.poll(() => latest().isSaved).toBe(true);
  expect(describePlan(data)).toEqual(['10 19:00 false', '2 09:00 false']);
});

it('useWeekPlan rejects when a session cannot be saved, and completes the plan when saved again', async () => {
  const data = await memoryPersonalData();
  const save = vi.fn(data.routines.save);
  const { latest } = await renderHook(
    { personalData: loadedService({ ...data, routines: { ...data.routines, save } }) },
    () => useWeekPlan(week),
  );
  save.mockImplementationOnce(data.routines.save).mockRejectedValueOnce(new Error('full'));
  await expect(latest().save()).rejects.toThrow('full');
  await expect.poll(() => latest()).toMatchObject({ isSaved: false, replaces: 1 });
  await latest().save();
  await expect.poll(() => latest().isSaved).toBe(true);
});
