import { expect, it } from 'vitest';
import { readPageBackend } from './page-backend.ts';

it('readPageBackend reads what the server has written', () => {
  const backend = { url: 'https://example.supabase.co', key: 'k', accounts: true };
  expect(readPageBackend(JSON.stringify(backend))).toEqual(backend);
});

it.each([undefined, '', '{'])('readPageBackend falls back to the page’s server for %j', (text) => {
  expect(readPageBackend(text)).toEqual({ url: '', key: '' });
});
