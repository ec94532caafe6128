import { tried } from '#core/tried.ts';
import { pageVisible } from '#core/platform/page/page-visible.ts';
import type { Readable } from '#core/store.ts';

/** Does nothing where the browser cannot keep the screen on, or refuses to (low battery). */
export interface WakeLock {
  hold: () => void;
  release: () => void;
}

interface WakeLockDependencies {
  request: (() => Promise<Pick<WakeLockSentinel, 'release'>>) | undefined;
  visible: Readable<boolean>;
}

const browserDefaults = (): WakeLockDependencies => ({
  request:
    globalThis.navigator !== undefined && 'wakeLock' in navigator
      ? () => navigator.wakeLock.request('screen')
      : undefined,
  visible: pageVisible,
});

export function createWakeLock(replaced: Partial<WakeLockDependencies> = {}): WakeLock {
  const { request, visible } = { ...browserDefaults(), ...replaced };
  let unwatch: (() => void) | undefined;
  let held: Promise<Pick<WakeLockSentinel, 'release'> | undefined> | undefined;

  const releaseSentinel = (): void => {
    void held?.then((sentinel) => sentinel?.release()).catch(() => undefined);
    held = undefined;
  };

  // Browsers release the lock when the page is hidden.
  const lock = (): void => {
    releaseSentinel();
    if (visible.getSnapshot()) held = tried(() => request?.())?.catch(() => undefined);
  };

  return {
    hold: () => {
      if (unwatch || !request) return;
      unwatch = visible.subscribe(lock);
      lock();
    },
    release: () => {
      unwatch?.();
      unwatch = undefined;
      releaseSentinel();
    },
  };
}
