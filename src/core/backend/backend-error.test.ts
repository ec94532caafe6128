import { expect, it } from 'vitest';
import { failureKind } from './backend-error.ts';

it.each([
  [{ status: 0, message: 'TypeError: Failed to fetch' }, 'offline'],
  [{ status: 401, message: 'No API key found' }, 'forbidden'],
  [{ status: 403, code: '42501', message: 'permission denied' }, 'forbidden'],
  [{ status: 406, code: 'PGRST116', message: 'no rows' }, 'not-found'],
  [{ status: 404, code: 'PGRST205', message: 'no table' }, 'not-found'],
  [{ status: 400, code: '22P02', message: 'invalid input syntax' }, 'invalid'],
  [{ status: 503, message: 'unavailable' }, 'unexpected'],
])('failureKind classifies %o as %s', (failure, kind) => {
  expect(failureKind(failure)).toBe(kind);
});
