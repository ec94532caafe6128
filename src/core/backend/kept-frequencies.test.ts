import { describe, expect, it } from 'vitest';
import { openFrequenciesTable } from './frequencies-table.ts';
import { readQuestion, rowsFor } from './kept-frequencies.ts';

const rows = [
  { id: 4, category: 'Calm', hz: 4 },
  { id: 9, category: 'Calm', hz: 10 },
  { id: 1, category: 'Restore', hz: 528 },
];

async function questions(ask: (table: ReturnType<typeof openFrequenciesTable>) => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (input) => {
    asked.push(new URL(input instanceof Request ? input.url : String(input)).search);
    return Promise.resolve(Response.json([]));
  };
  try {
    await ask(openFrequenciesTable({ url: '', key: 'key' }, 'http://onda.example'));
  } finally {
    globalThis.fetch = original;
  }
  return asked;
}

const answer = (search: string): unknown => {
  const question = readQuestion(new URLSearchParams(search));
  return question && rowsFor(question, rows);
};

describe('cached rows', () => {
  it('answer every query of openFrequenciesTable', async () => {
    expect((await questions((table) => table.list())).map(answer)).toEqual([rows]);
    expect((await questions((table) => table.list('Calm'))).map(answer)).toEqual([rows.slice(0, 2)]);
    expect((await questions((table) => table.byId(1))).map(answer)).toEqual([[rows[2]]]);
    expect((await questions((table) => table.byId(7))).map(answer)).toEqual([[]]);
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
