import { expect, it, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

function surroundings() {
  const release = vi.fn(() => Promise.resolve());
  const page = { visible: true, changed: new Set<() => void>() };
  const dependencies = {
    request: vi.fn(() => Promise.resolve({ release })),
    visible: {
      getSnapshot: () => page.visible,
      subscribe: (changed: () => void) => {
        page.changed.add(changed);
        return () => void page.changed.delete(changed);
      },
    },
  };
  const see = (visible: boolean): void => {
    page.visible = visible;
    for (const changed of page.changed) changed();
  };
  return { dependencies, release, see, page };
}

it('holds one lock until it is released', async () => {
  const { dependencies, release, page } = surroundings();
  const lock = createWakeLock(dependencies);
  lock.hold();
  lock.hold();
  expect(dependencies.request).toHaveBeenCalledOnce();
  lock.release();
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  expect(page.changed.size).toBe(0);
  lock.release();
  expect(release).toHaveBeenCalledOnce();
});

it('requests the lock again each time the page is shown', () => {
  const { dependencies, see } = surroundings();
  const lock = createWakeLock(dependencies);
  lock.hold();
  see(false);
  expect(dependencies.request).toHaveBeenCalledOnce();
  see(true);
  expect(dependencies.request).toHaveBeenCalledTimes(2);
  lock.release();
  see(true);
  expect(dependencies.request).toHaveBeenCalledTimes(2);
});

it('ignores a rejection, and does nothing where there is no wake lock', async () => {
  const { dependencies } = surroundings();
  dependencies.request.mockRejectedValueOnce(new DOMException('battery low', 'NotAllowedError'));
  const lock = createWakeLock(dependencies);
  lock.hold();
  lock.release();
  await Promise.allSettled(dependencies.request.mock.results.map(({ value }) => value));
  const none = createWakeLock({ ...dependencies, request: undefined });
  expect(() => none.hold()).not.toThrow();
});
