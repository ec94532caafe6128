import { expect, it } from 'vitest';
import { newIdentifier } from './identifier.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

it('newIdentifier makes a random UUID, with and without crypto.randomUUID', () => {
  const byHand = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const made = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? newIdentifier() : newIdentifier(byHand)));
  expect(made.filter((one) => !form.test(one))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
