import { useRef } from 'react';
import { isSameWeek, type PlannedSession } from '#core/assessment/week-plan.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { useRoutines } from './use-personal-data.ts';

export interface WeekPlan {
  /** Whether the routines already are this plan; undefined while loading. */
  isSaved: boolean | undefined;
  /** Routines of the earlier plan that `save` replaces. */
  replaces: number;
  /** Keeps the person's own routines. */
  save: () => Promise<void>;
}

export function useWeekPlan(week: readonly PlannedSession[]): WeekPlan {
  const { routines, save: saveRoutine, remove } = useRoutines();
  const earlier = routines?.filter(({ origin }) => origin === 'plan') ?? [];
  const replacePlan = async (): Promise<void> => {
    for (const [index, { suggestion, minutes, time, days }] of week.entries()) {
      // One after the other, each replacing an old one, so that an interruption leaves no duplicates.
      await saveRoutine({
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
  // A second tap before the first is saved would add every session again.
  const saving = useRef<Promise<void>>(undefined);
  const save = (): Promise<void> => {
    saving.current ??= replacePlan().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  };
  return { isSaved: routines && isSameWeek(week, earlier), replaces: earlier.length, save };
}
