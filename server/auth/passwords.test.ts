import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './passwords.ts';

it('leaves threads to files while many passwords wait', async () => {
  const stored = await hashPassword('a long password');
  let done = 0;
  const checks = Array.from({ length: 24 }, async () =>
    isRightPassword('a wrong password', stored).finally(() => {
      done += 1;
    }),
  );
  // With a hash in each thread it would wait for one of them.
  await stat(import.meta.filename);
  expect(done).toBeLessThan(3);
  expect(new Set(await Promise.all(checks))).toEqual(new Set([false]));
});
