import type { Category } from '#core/domain/catalogue.ts';
import { BackendError } from '#core/backend/backend-error.ts';
import type { FrequenciesTable } from '#core/backend/frequencies-table.ts';
import { toFrequency } from './frequency-row.ts';
import type { Frequency } from './frequency.ts';

export interface Catalogue {
  /** Every frequency, or those of one category, by category then hertz. Throws BackendError. */
  list: (category?: Category) => Promise<readonly Frequency[]>;
  /** One frequency. Throws BackendError, of kind not-found where no row has the id. */
  byId: (id: number) => Promise<Frequency>;
}

interface Seams {
  table: FrequenciesTable;
  /** Hears of every row that was left out because it is not valid. */
  onInvalidRow: (problem: string) => void;
}

/** Reads the catalogue. One bad row is reported and left out; the others are not lost with it. */
export function createCatalogue({ table, onInvalidRow }: Seams): Catalogue {
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
      const row = await table.byId(id);
      if (row === undefined) throw new BackendError('not-found', `no frequency has the id ${id}`);
      const result = toFrequency(row);
      if ('frequency' in result) return result.frequency;
      onInvalidRow(result.problem);
      throw new BackendError('invalid', result.problem);
    },
  };
}
