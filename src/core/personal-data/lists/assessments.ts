import type { Answers } from '#core/assessment/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { dayOf, timeZone } from '#core/platform/time/calendar.ts';
import type { List, ListDependencies } from './list.ts';

/** Oldest first. */
export interface Assessments extends List<'assessments'> {
  add: (answers: Answers) => Promise<AssessmentRecord>;
}

export function createAssessments({ list, now }: ListDependencies<'assessments'>): Assessments {
  return {
    ...list,
    add: async (answers) => {
      const record: AssessmentRecord = {
        id: newIdentifier(),
        takenAt: now().getTime(),
        day: dayOf(now()),
        timeZone: timeZone(),
        answers: { ...answers },
      };
      await list.put(record);
      return record;
    },
  };
}
