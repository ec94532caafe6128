import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { useRoutines } from './use-personal-data.ts';

/** A routine as the person writes it; with an id it takes the place of the one that has it. */
export type RoutineDraft = Pick<RoutineRecord, 'frequencyId' | 'minutes' | 'time' | 'days' | 'remind'> & {
  id?: string;
};

/** Keeps what the person has written. What they have changed is theirs, also where a plan had made it. */
export function useKeepRoutine(): (draft: RoutineDraft) => Promise<void> {
  const { save } = useRoutines();
  return (draft) => save({ ...draft, id: draft.id ?? newIdentifier(), origin: 'person' });
}
