import type { ComparisonRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { List, ListDependencies } from './list.ts';

export interface Comparisons extends List<'comparisons'> {
  start: (comparison: Omit<ComparisonRecord, 'id' | 'startedAt' | 'revealedAt'>) => Promise<ComparisonRecord>;
  reveal: (id: string) => Promise<void>;
}

export function createComparisons({ list, now }: ListDependencies<'comparisons'>): Comparisons {
  return {
    ...list,
    start: async (comparison) => {
      const record: ComparisonRecord = {
        ...comparison,
        order: [...comparison.order],
        id: newIdentifier(),
        startedAt: now().getTime(),
        revealedAt: null,
      };
      await list.put(record);
      return record;
    },
    reveal: async (id) => {
      const found = (await list.ready()).find((comparison) => comparison.id === id);
      if (found?.revealedAt === null) await list.patch(id, { revealedAt: now().getTime() });
    },
  };
}
