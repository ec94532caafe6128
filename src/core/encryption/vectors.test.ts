import { expect, it } from 'vitest';
import { vectorChecks } from './vector-checks.fixture.ts';

it.each(vectorChecks)('$what', async ({ run }) => {
  const { made, expected } = await run();
  expect(made).toEqual(expected);
});
