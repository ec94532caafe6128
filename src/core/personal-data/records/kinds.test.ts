import { expect, it } from 'vitest';
import { modes, forms } from '#core/domain/sound.ts';
import { kinds, raisedOtherwise, tableNames } from './kinds.ts';

it.each([
  ...tableNames.map((name) => [name, kinds[name].since] as const),
  ...modes.map((mode) => [mode, forms[mode].since] as const),
])('%s has versions of its own, which apps without it refuse', (_, { database, file }) => {
  expect(database).not.toBe(raisedOtherwise.database);
  expect(file).not.toBe(raisedOtherwise.file);
});
