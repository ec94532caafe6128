import { expect, it, vi } from 'vitest';
import { logUntilUnload } from './log-until-unload.ts';

it.each(['error', 'warn'] as const)(
  'a failure that is written as %s is logged, unless the page is being left',
  (kind) => {
    const written = { error: vi.fn(), warn: vi.fn() };
    const isLeaving = vi.fn(() => false);
    const log = logUntilUnload(written, isLeaving);
    log[kind]('broken:', 1);
    isLeaving.mockReturnValue(true);
    log[kind]('broken off:', 2);
    expect(written[kind].mock.calls).toEqual([['broken:', 1]]);
  },
);
