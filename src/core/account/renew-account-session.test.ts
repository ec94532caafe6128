import { expect, it } from 'vitest';
import { createRenewal } from './renew-account-session.ts';

it('a refused token is exchanged at once, and then at most once a minute', () => {
  let [time, refreshes] = [0, 0];
  const renew = createRenewal(
    () => Promise.resolve((refreshes += 1)),
    () => time,
  );
  const seen = [0, 59_999, 60_000, 60_001, 120_000].map((at) => {
    time = at;
    renew();
    return refreshes;
  });
  expect(seen).toEqual([1, 1, 2, 2, 3]);
});
