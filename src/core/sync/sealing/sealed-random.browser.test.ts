import { afterEach, it } from 'vitest';
import { endDevices } from '#core/sync/device.fixture.ts';
import { expectConvergence } from './sealed-random.fixture.ts';

afterEach(endDevices);

const seeds = [11, 68];
const moreSeeds = Array.from({ length: 50 }, (_, at) => at + 1);

it.each(seeds)(
  'devices lose nothing while an account is sealed and its keys change (%i)',
  { timeout: 120_000 },
  async (seed) => {
    await expectConvergence(seed);
  },
);

it.each(moreSeeds)('nor in other random histories (%i)', { tags: 'long', timeout: 120_000 }, async (seed) => {
  await expectConvergence(seed);
});
