export interface CachedQuery {
  category?: string;
  id?: number;
  offset: number;
  limit: number;
}

export const wholeTableQuery = { select: '*', order: 'category.asc,hz.asc,id.asc' } as const;

const supportedParameters: ReadonlyMap<string, RegExp> = new Map([
  ['select', /^\*$/],
  ['order', /^category\.asc,hz\.asc,id\.asc$/],
  ['limit', /^\d{1,15}$/],
  ['offset', /^\d{1,15}$/],
  ['category', /^eq\.\w+$/],
  ['id', /^eq\.\d{1,15}$/],
]);

const isSupported = (query: URLSearchParams): boolean =>
  query.has('select') &&
  [...query].every(([name, value]) => supportedParameters.get(name)?.test(value) && query.getAll(name).length === 1);

/** Reads a PostgREST query; undefined for columns, orders or filters that only the database can answer. */
export function parseQuery(query: URLSearchParams): CachedQuery | undefined {
  if (!isSupported(query)) return undefined;
  const [category, id] = [query.get('category'), query.get('id')];
  return {
    ...(category !== null && { category: category.slice(3) }),
    ...(id !== null && { id: Number(id.slice(3)) }),
    offset: Number(query.get('offset') ?? 0),
    limit: Number(query.get('limit') ?? 1000),
  };
}

const field = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;

export function queryRows({ category, id, offset, limit }: CachedQuery, all: readonly unknown[]): unknown[] {
  const found = all.filter(
    (row) =>
      (category === undefined || field(row, 'category') === category) && (id === undefined || field(row, 'id') === id),
  );
  return found.slice(offset, offset + limit);
}
