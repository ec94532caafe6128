import { expect, it } from 'vitest';
import { readBackendAddress } from './backend-address.ts';

it('readBackendAddress reads the address written by the server', () => {
  expect(readBackendAddress('{"url":"https://example.supabase.co","key":"k"}')).toEqual({
    url: 'https://example.supabase.co',
    key: 'k',
  });
  expect(readBackendAddress('{"url":"","key":"k"}')).toEqual({ url: '', key: 'k' });
});

it.each([undefined, '', '{', '{"url":1}', '{"url":"not an address","key":""}'])(
  'readBackendAddress falls back to the page’s server for %j',
  (text) => {
    expect(readBackendAddress(text)).toEqual({ url: '', key: '' });
  },
);
