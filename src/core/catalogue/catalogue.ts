import type { Category } from '#core/domain/catalogue.ts';
import { isImported } from '#core/domain/credit.ts';
import { BackendError } from '#core/backend/backend-error.ts';
import type { FrequenciesTable } from '#core/backend/frequencies-table.ts';
import { toFrequency } from './frequency-row.ts';
import type { Frequency } from './frequency.ts';
import { importedFrequency } from './imported-frequency.ts';

export interface Catalogue {
  /** Ordered by category, then hertz. Throws BackendError. */
  list: (category?: Category) => Promise<readonly Frequency[]>;
  /** What stands for an imported sound is not in the table. Throws BackendError, of kind not-found for an unknown id. */
  byId: (id: number) => Promise<Frequency>;
}

interface CatalogueDependencies {
  table: FrequenciesTable;
  onInvalidRow: (problem: string) => void;
}

export function createCatalogue({ table, onInvalidRow }: CatalogueDependencies): Catalogue {
  return {
    list: async (category) => {
      const rows = await table.list(category);
      const frequencies = rows.flatMap((row) => {
        const result = toFrequency(row);
        if ('frequency' in result) return [result.frequency];
        onInvalidRow(result.problem);
        return [];
      });
      if (rows.length > 0 && frequencies.length === 0)
        throw new BackendError('invalid', 'no row of the catalogue is valid');
      return frequencies;
    },
    byId: async (id) => {
      if (isImported(id)) return importedFrequency(id);
      const row = await table.byId(id);
      if (row === undefined) throw new BackendError('not-found', `no frequency has the id ${id}`);
      const result = toFrequency(row);
      if ('frequency' in result) return result.frequency;
      onInvalidRow(result.problem);
      throw new BackendError('invalid', result.problem);
    },
  };
}
