import { expect, it, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

function surroundings() {
  const release = vi.fn(() => Promise.resolve());
  const page = { visible: true, changed: new Set<() => void>() };
  const seams = {
    request: vi.fn(() => Promise.resolve({ release })),
    isVisible: () => page.visible,
    onVisibility: (changed: () => void) => {
      page.changed.add(changed);
      return () => void page.changed.delete(changed);
    },
  };
  const see = (visible: boolean): void => {
    page.visible = visible;
    for (const changed of page.changed) changed();
  };
  return { seams, release, see, page };
}

it('holds one lock until it is released', async () => {
  const { seams, release, page } = surroundings();
  const lock = createWakeLock(seams);
  lock.hold();
  lock.hold();
  expect(seams.request).toHaveBeenCalledOnce();
  lock.release();
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  expect(page.changed.size).toBe(0);
  lock.release();
  expect(release).toHaveBeenCalledOnce();
});

it('requests the lock again each time the page is shown', () => {
  const { seams, see } = surroundings();
  const lock = createWakeLock(seams);
  lock.hold();
  see(false);
  expect(seams.request).toHaveBeenCalledOnce();
  see(true);
  expect(seams.request).toHaveBeenCalledTimes(2);
  lock.release();
  see(true);
  expect(seams.request).toHaveBeenCalledTimes(2);
});

it('ignores a rejection, and does nothing where there is no wake lock', async () => {
  const { seams } = surroundings();
  seams.request.mockRejectedValueOnce(new DOMException('battery low', 'NotAllowedError'));
  const lock = createWakeLock(seams);
  lock.hold();
  lock.release();
  await Promise.allSettled(seams.request.mock.results.map(({ value }) => value));
  const none = createWakeLock({ ...seams, request: undefined });
  expect(() => none.hold()).not.toThrow();
});
