import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { useRoutines } from './use-personal-data.ts';

/** With an id it replaces that routine. */
export type RoutineDraft = Pick<RoutineRecord, 'frequencyId' | 'presetId' | 'minutes' | 'time' | 'days' | 'remind'> & {
  id?: string;
};

/** An edited routine of a plan becomes the person's own. */
export function useSaveRoutine(): (draft: RoutineDraft) => Promise<void> {
  const { save } = useRoutines();
  return (draft) => save({ ...draft, id: draft.id ?? newIdentifier(), origin: 'person' });
}
