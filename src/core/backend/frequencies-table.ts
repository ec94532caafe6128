import { PostgrestClient } from '@supabase/postgrest-js';
import { BackendError, failureKind } from './backend-error.ts';
import { backendUrl, type BackendAddress } from './backend-url.ts';

// PostgREST's default limit, above which it truncates silently.
const pageSize = 1000;

interface FrequencyAnswer {
  data: unknown[] | null;
  error: { code?: string; message: string } | null;
  status: number;
}

function rowsOf({ data, error, status }: FrequencyAnswer): unknown[] {
  if (error) throw new BackendError(failureKind({ status, ...error }), error.message, error);
  return data ?? [];
}

export interface FrequenciesTable {
  /** Ordered by category, then hz. Rows are not validated. Throws BackendError. */
  list: (category?: string) => Promise<unknown[]>;
  /** Undefined for an unknown id. Throws BackendError. */
  byId: (id: number) => Promise<unknown>;
}

export function openFrequenciesTable(address: BackendAddress, origin: string): FrequenciesTable {
  const client = new PostgrestClient(`${backendUrl(address, origin)}/rest/v1`, {
    headers: { apikey: address.key },
    // The caller retries: two layers would multiply.
    retry: false,
  });
  const select = () => client.from('frequencies').select('*');

  const page = async (category: string | undefined, first: number): Promise<unknown[]> => {
    const query = category === undefined ? select() : select().eq('category', category);
    // Sorted by id, too, so that rows of equal hz keep their order across pages.
    const ordered = query.order('category').order('hz').order('id');
    return rowsOf(await (first === 0 ? ordered.limit(pageSize) : ordered.range(first, first + pageSize - 1)));
  };

  return {
    list: async (category) => {
      const rows: unknown[] = [];
      for (;;) {
        // Only a full page can be followed by another.
        const next = await page(category, rows.length);
        rows.push(...next);
        if (next.length < pageSize) return rows;
      }
    },
    byId: async (id) => rowsOf(await select().eq('id', id).limit(1)).at(0),
  };
}
