import { expect, it, vi } from 'vitest';
import { watchUnload } from './page-unload.ts';

it('a page counts as being left for some seconds after another was requested', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const isLeaving = watchUnload();
  expect(isLeaving()).toBe(false);
  dispatchEvent(new Event('beforeunload'));
  expect(isLeaving()).toBe(true);
  now.mockReturnValue(7000);
  expect(isLeaving()).toBe(false);
});
