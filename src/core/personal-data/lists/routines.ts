import { put, takeAway } from '#core/personal-data/changes.ts';
import { createList } from './list.ts';
import type { Routines } from '#core/personal-data/personal-data.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';

interface Seams {
  shelf: Shelf;
  now: () => Date;
}

export function createRoutines({ shelf, now }: Seams): Routines {
  const list = createList(shelf, 'routines', (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return {
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
    save: async (routine) => {
      const before = (await list.ready()).find(({ id }) => id === routine.id);
      await shelf.write([put('routines', { ...routine, createdAt: before?.createdAt ?? now().getTime() })]);
    },
    remove: (id) => shelf.write([takeAway('routines', id)]),
  };
}
