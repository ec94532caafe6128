import { dayOf, timeZone } from '#core/platform/time/calendar.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { put, takeAway } from '#core/personal-data/changes.ts';
import { createList } from './list.ts';
import type { Assessments } from '#core/personal-data/personal-data.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';

interface Seams {
  shelf: Shelf;
  now: () => Date;
}

export function createAssessments({ shelf, now }: Seams): Assessments {
  const list = createList(shelf, 'assessments', (a, b) => a.takenAt - b.takenAt);
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
      await shelf.write([put('assessments', record)]);
      return record;
    },
    remove: (id) => shelf.write([takeAway('assessments', id)]),
  };
}
