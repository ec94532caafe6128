import { putRecord, removeRecord } from '#core/personal-data/changes.ts';
import type { Routines } from '#core/personal-data/personal-data.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { createList } from './list.ts';

interface Dependencies {
  recordStore: RecordStore;
  now: () => Date;
}

export function createRoutines({ recordStore, now }: Dependencies): Routines {
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
