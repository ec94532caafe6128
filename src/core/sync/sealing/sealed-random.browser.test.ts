// @module-tag long
import { afterEach, expect, it } from 'vitest';
import { endDevices } from '#core/sync/device.fixture.ts';
import { expectConvergence } from './sealed-random.fixture.ts';

afterEach(endDevices);

it.each([1, 2, 3, 4, 5, 11, 68])(
  'devices lose nothing while an account is sealed and its keys change (%i)',
  async (seed) => {
    expect((await expectConvergence(seed)).records).toBeGreaterThan(0);
  },
  120_000,
);
