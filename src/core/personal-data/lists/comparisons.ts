import type { Readable } from '#core/store.ts';
import { patchRecord, putRecord } from '#core/personal-data/changes.ts';
import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { createList, type ListDependencies } from './list.ts';

export interface Comparisons extends Readable<readonly ComparisonRecord[] | undefined> {
  start: (comparison: Omit<ComparisonRecord, 'id' | 'startedAt' | 'revealedAt'>) => Promise<ComparisonRecord>;
  reveal: (id: string) => Promise<void>;
}

export function createComparisons({ recordStore, now }: ListDependencies): Comparisons {
  const list = createList(recordStore, 'comparisons', (a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  return {
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
    start: async (comparison) => {
      const record: ComparisonRecord = {
        ...comparison,
        order: [...comparison.order],
        id: newIdentifier(),
        startedAt: now().getTime(),
        revealedAt: null,
      };
      await recordStore.write([putRecord('comparisons', record)]);
      return record;
    },
    reveal: async (id) => {
      const found = (await list.ready()).find((comparison) => comparison.id === id);
      if (found?.revealedAt === null)
        await recordStore.write([patchRecord('comparisons', id, { revealedAt: now().getTime() })]);
    },
  };
}
