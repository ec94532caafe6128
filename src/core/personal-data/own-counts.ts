import type { CountedName, ListedName } from '#core/personal-data/records/kinds.ts';
import type { Lists } from '#core/personal-data/lists/lists.ts';
import type { Readable } from '#core/store.ts';

/** How many records there are of each kind that screens show; undefined until they are read. */
export type OwnCounts = Readonly<Record<CountedName | ListedName, number | undefined>>;

/** Each snapshot is a new object. */
export function createOwnCounts(totals: Readable<{ sessions: number } | undefined>, lists: Lists): Readable<OwnCounts> {
  return {
    getSnapshot: () => {
      const counted: Record<CountedName, number | undefined> = { sessions: totals.getSnapshot()?.sessions };
      const listed = Object.entries(lists).map(([name, list]) => [name, list.getSnapshot()?.length]);
      return { ...counted, ...Object.fromEntries(listed) } as OwnCounts;
    },
    subscribe: (listener) => {
      const ends = [totals, ...Object.values(lists)].map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
