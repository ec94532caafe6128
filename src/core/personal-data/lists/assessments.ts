import type { Answers } from '#core/assessment/areas.ts';
import type { Readable } from '#core/store.ts';
import { putRecord, removeRecord } from '#core/personal-data/changes.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { dayOf, timeZone } from '#core/platform/time/calendar.ts';
import { createList, type ListDependencies } from './list.ts';

/** Oldest first; undefined until loaded. */
export interface Assessments extends Readable<readonly AssessmentRecord[] | undefined> {
  add: (answers: Answers) => Promise<AssessmentRecord>;
  remove: (id: string) => Promise<void>;
}

export function createAssessments({ recordStore, now }: ListDependencies): Assessments {
  const list = createList(recordStore, 'assessments', (a, b) => a.takenAt - b.takenAt);
  return {
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
    add: async (answers) => {
      const record: AssessmentRecord = {
        id: newIdentifier(),
        takenAt: now().getTime(),
        day: dayOf(now()),
        timeZone: timeZone(),
        answers: { ...answers },
      };
      await recordStore.write([putRecord('assessments', record)]);
      return record;
    },
    remove: (id) => recordStore.write([removeRecord('assessments', id)]),
  };
}
