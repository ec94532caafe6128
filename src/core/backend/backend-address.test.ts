import { expect, it } from 'vitest';
import { readBackendAddress } from './backend-address.ts';

it('reads what the server wrote', () => {
  expect(readBackendAddress('{"url":"https://example.supabase.co","key":"k"}')).toEqual({
    url: 'https://example.supabase.co',
    key: 'k',
  });
  expect(readBackendAddress('{"url":"","key":"k"}')).toEqual({ url: '', key: 'k' });
});

it.each([undefined, '', '{', '{"url":1}', '{"url":"not an address","key":""}'])(
  'falls back to its own server on %j',
  (text) => {
    expect(readBackendAddress(text)).toEqual({ url: '', key: '' });
  },
);
