import { describe, expect, it } from 'vitest';
import { openFrequenciesTable } from './frequencies-table.ts';
import { parseQuery, queryRows } from './cached-frequencies.ts';

const rows = [
  { id: 4, category: 'Calm', hz: 4 },
  { id: 9, category: 'Calm', hz: 10 },
  { id: 1, category: 'Restore', hz: 528 },
];

async function queriesOf(ask: (table: ReturnType<typeof openFrequenciesTable>) => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (input) => {
    queries.push(new URL(input instanceof Request ? input.url : String(input)).search);
    return Promise.resolve(Response.json([]));
  };
  try {
    await ask(openFrequenciesTable({ url: '', key: 'key' }, 'http://onda.example'));
  } finally {
    globalThis.fetch = original;
  }
  return queries;
}

const answer = (search: string): unknown => {
  const query = parseQuery(new URLSearchParams(search));
  return query && queryRows(query, rows);
};

describe('cached rows', () => {
  it('answer every query of openFrequenciesTable', async () => {
    expect((await queriesOf((table) => table.list())).map(answer)).toEqual([rows]);
    expect((await queriesOf((table) => table.list('Calm'))).map(answer)).toEqual([rows.slice(0, 2)]);
    expect((await queriesOf((table) => table.byId(1))).map(answer)).toEqual([[rows[2]]]);
    expect((await queriesOf((table) => table.byId(7))).map(answer)).toEqual([[]]);
  });

  it('are paged by offset and limit', () => {
    expect(answer('?select=*&limit=2')).toEqual(rows.slice(0, 2));
    expect(answer('?select=*&offset=2&limit=2')).toEqual(rows.slice(2));
    expect(answer('?select=*&offset=3&limit=2')).toEqual([]);
  });

  it.each([
    '',
    '?select=id',
    '?select=*&order=hz.desc',
    '?select=*&id=gt.3',
    '?select=*&id=eq.1e3',
    '?select=*&id=eq.1&id=eq.2',
    '?select=*&category=in.(Calm)',
    '?select=*&hz=eq.10',
    '?select=*&limit=-1',
    '?select=*&offset=x',
    '?select=*&__proto__=x',
    '?select=*&constructor=x',
  ])('do not answer %s', (search) => {
    expect(answer(search)).toBeUndefined();
  });
});
