import { expect, it } from 'vitest';
import { randomBytes } from './bytes.ts';
import { hasEnoughWays } from './enough-ways.ts';

it.each([
  [['device', 'phrase'], true],
  [['device', 'passkey'], false],
  [['device', 'passkey', 'phrase'], true],
  [['device', 'device', 'passkey'], true],
  [['device', 'passkey', 'passkey'], true],
  [['device', 'device'], false],
  [[], false],
] as const)('%j: %s', (kinds, expected) => {
  const publicKey = randomBytes(32);
  const ways = kinds.map((kind) => ({ kind, id: '', label: '', publicKey, addedAt: 0, addedBy: '' }));
  expect(hasEnoughWays({ ways })).toBe(expected);
});
