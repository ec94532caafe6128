import { expect, it } from 'vitest';
import { offersAccounts } from './offers-accounts.ts';

it('a page offers accounts only if it says so', () => {
  expect(offersAccounts('{"url":"","key":"k","accounts":true}')).toBe(true);
});

it.each([undefined, '', '{', 'null', '{"url":"","key":"k"}', '{"accounts":"true"}', '{"accounts":1}'])(
  'a page that says %j offers no accounts',
  (text) => {
    expect(offersAccounts(text)).toBe(false);
  },
);
