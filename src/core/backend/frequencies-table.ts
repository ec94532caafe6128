import { PostgrestClient } from '@supabase/postgrest-js';
import { BackendError, failureKind } from './backend-error.ts';

/** Where the database answers. url '' means: the address this page came from. */
export interface BackendAddress {
  url: string;
  /** The publishable key; it opens nothing but what everybody may read. */
  key: string;
}

/** Rows asked for at once: PostgREST's usual cap, above which it cuts without a word. */
const pageSize = 1000;

interface Answer {
  data: unknown[] | null;
  error: { code?: string; message: string } | null;
  status: number;
}

function rowsOf({ data, error, status }: Answer): unknown[] {
  if (error) throw new BackendError(failureKind({ status, ...error }), error.message, error);
  return data ?? [];
}

export interface FrequenciesTable {
  /** All rows, or those of one category, ordered by category then hz. Throws BackendError. */
  list: (category?: string) => Promise<unknown[]>;
  /** The row of one id, or undefined. Throws BackendError. */
  byId: (id: number) => Promise<unknown>;
}

/** The frequencies table behind its one door. Rows come out unchecked: the catalogue checks them. */
export function openFrequenciesTable({ url, key }: BackendAddress, origin: string): FrequenciesTable {
  const client = new PostgrestClient(`${url === '' ? origin : url.replace(/\/$/, '')}/rest/v1`, {
    headers: { apikey: key },
    // Who asks decides how often: two layers of retries would multiply.
    retry: false,
  });
  const select = () => client.from('frequencies').select('*');

  const page = async (category: string | undefined, first: number): Promise<unknown[]> => {
    const query = category === undefined ? select() : select().eq('category', category);
    // id last: equal hz must not change places between two pages
    const ordered = query.order('category').order('hz').order('id');
    return rowsOf(await (first === 0 ? ordered.limit(pageSize) : ordered.range(first, first + pageSize - 1)));
  };

  return {
    list: async (category) => {
      const rows: unknown[] = [];
      for (;;) {
        // One page after another: whether there is a next one is known only when this one is full.
        const next = await page(category, rows.length);
        rows.push(...next);
        if (next.length < pageSize) return rows;
      }
    },
    byId: async (id) => rowsOf(await select().eq('id', id).limit(1)).at(0),
  };
}
