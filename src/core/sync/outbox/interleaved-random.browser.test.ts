import { afterEach, expect, it, vi } from 'vitest';
import { endDevices } from '#core/sync/device.fixture.ts';
import { expectLastChosen } from './interleaved-random.fixture.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await endDevices();
});

const histories = [
  { isShared: false, isSealed: false },
  { isShared: true, isSealed: false },
  { isShared: false, isSealed: true },
  { isShared: true, isSealed: true },
];
const withSeeds = (first: number, last: number) =>
  histories.flatMap((history) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({ ...history, seed: first + at })),
  );

it.each(withSeeds(2, 2))(
  'two pages of a device and another device keep what was chosen last (shared: $isShared, sealed: $isSealed, $seed)',
  async ({ seed, ...history }) => {
    expect(await expectLastChosen(seed, history)).toBeGreaterThan(5);
  },
);

it.each(withSeeds(3, 17))(
  'they do in other histories (shared: $isShared, sealed: $isSealed, $seed)',
  { tags: 'long' },
  async ({ seed, ...history }) => {
    expect(await expectLastChosen(seed, history)).toBeGreaterThan(5);
  },
);
