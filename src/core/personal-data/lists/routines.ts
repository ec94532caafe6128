import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import type { List, ListDependencies } from './list.ts';

export interface Routines extends List<'routines'> {
  save: (routine: Omit<RoutineRecord, 'createdAt'>) => Promise<void>;
}

export function createRoutines({ list, now }: ListDependencies<'routines'>): Routines {
  return {
    ...list,
    save: async (routine) => {
      const before = (await list.ready()).find(({ id }) => id === routine.id);
      await list.put({ ...routine, createdAt: before?.createdAt ?? now().getTime() });
    },
  };
}
