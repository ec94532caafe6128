import { isSameWeek } from '#core/assessment/week-plan.ts';
import type { PlannedSession } from '#core/assessment/week-plan.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { useRoutines } from './use-personal-data.ts';

export interface WeekPlan {
  /** Whether the routines already are this plan; undefined while loading. */
  isPut: boolean | undefined;
  /** Routines of the earlier plan that `put` replaces. */
  replaces: number;
  /** Leaves the person's own routines alone. */
  put: () => Promise<void>;
}

export function useWeekPlan(week: readonly PlannedSession[]): WeekPlan {
  const { routines, save, remove } = useRoutines();
  const earlier = routines?.filter(({ origin }) => origin === 'plan') ?? [];
  const put = async (): Promise<void> => {
    for (const [index, { suggestion, minutes, time, days }] of week.entries()) {
      // In sequence, each in place of an old one: an interruption never leaves duplicates.
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
