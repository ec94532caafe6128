import { afterEach, expect, it } from 'vitest';
import { endDevices } from '#core/sync/device.fixture.ts';
import { expectConvergence } from './sealed-random.fixture.ts';

afterEach(endDevices);

// Everything is erased twice in the last one.
const seeds = [11, 23, 16];
const moreSeeds = [1, 2, 3, 4, 5, 8, 12];

it.each(seeds)(
  'devices lose nothing while an account is sealed and erased, and its keys change (%i)',
  { timeout: 120_000 },
  async (seed) => {
    expect((await expectConvergence(seed)).records).toBeGreaterThan(0);
  },
);

it.each(moreSeeds)('nor in other random histories (%i)', { tags: 'long', timeout: 120_000 }, async (seed) => {
  expect((await expectConvergence(seed)).log.length).toBeGreaterThan(0);
});
