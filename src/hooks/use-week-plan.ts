import { isSameWeek } from '#core/assessment/week-plan.ts';
import type { PlannedSession } from '#core/assessment/week-plan.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { useRoutines } from './use-personal-data.ts';

export interface WeekPlan {
  /** Whether the week is among the routines already; undefined while that is not known. */
  isPut: boolean | undefined;
  /** How many routines of an earlier plan it takes the place of. */
  replaces: number;
  /** Makes routines of it, in the place of those of an earlier plan. The person's own stay as they are. */
  put: () => Promise<void>;
}

/** A planned week and the person's routines. */
export function useWeekPlan(week: readonly PlannedSession[]): WeekPlan {
  const { routines, save, remove } = useRoutines();
  const earlier = routines?.filter(({ origin }) => origin === 'plan') ?? [];
  const put = async (): Promise<void> => {
    for (const [index, { suggestion, minutes, time, days }] of week.entries()) {
      // One after the other, each in the place of an old one: whatever breaks off, no session is planned twice.
      await save({
        id: earlier[index]?.id ?? newIdentifier(),
        frequencyId: suggestion.frequency.id,
        minutes,
        time,
        days,
        remind: false,
        origin: 'plan',
      });
    }
    await Promise.all(earlier.slice(week.length).map(({ id }) => remove(id)));
  };
  return { isPut: routines && isSameWeek(week, earlier), replaces: earlier.length, put };
}
