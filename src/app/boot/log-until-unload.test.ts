import { expect, it, vi } from 'vitest';
import { logUntilUnload } from './log-until-unload.ts';

it('a failure is logged, unless the page is being left', () => {
  const error = vi.fn();
  const isLeaving = vi.fn(() => false);
  const log = logUntilUnload({ error, warn: vi.fn() }, isLeaving);
  log.error('broken:', 1);
  isLeaving.mockReturnValue(true);
  log.error('broken off:', 2);
  expect(error.mock.calls).toEqual([['broken:', 1]]);
});
