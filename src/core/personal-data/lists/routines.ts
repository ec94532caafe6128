import type { Readable } from '#core/store.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { putRecord, removeRecord } from '#core/personal-data/changes.ts';
import { createList, type ListDependencies } from './list.ts';

export interface Routines extends Readable<readonly RoutineRecord[] | undefined> {
  save: (routine: Omit<RoutineRecord, 'createdAt'>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export function createRoutines({ recordStore, now }: ListDependencies): Routines {
  const list = createList(recordStore, 'routines', (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return {
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
    save: async (routine) => {
      const before = (await list.ready()).find(({ id }) => id === routine.id);
      await recordStore.write([putRecord('routines', { ...routine, createdAt: before?.createdAt ?? now().getTime() })]);
    },
    remove: (id) => recordStore.write([removeRecord('routines', id)]),
  };
}
