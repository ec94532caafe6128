/** Does nothing where the browser cannot keep the screen on, or refuses to (low battery). */
export interface WakeLock {
  hold: () => void;
  release: () => void;
}

interface Dependencies {
  request: (() => Promise<Pick<WakeLockSentinel, 'release'>>) | undefined;
  isVisible: () => boolean;
  onVisibility: (changed: () => void) => () => void;
}

const browserDefaults = (): Dependencies => ({
  request:
    globalThis.navigator !== undefined && 'wakeLock' in navigator
      ? () => navigator.wakeLock.request('screen')
      : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (changed) => {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
});

export function createWakeLock(replaced: Partial<Dependencies> = {}): WakeLock {
  const { request, isVisible, onVisibility } = { ...browserDefaults(), ...replaced };
  let unwatch: (() => void) | undefined;
  let held: Promise<Pick<WakeLockSentinel, 'release'> | undefined> | undefined;

  const releaseSentinel = (): void => {
    void held?.then((sentinel) => sentinel?.release()).catch(() => undefined);
    held = undefined;
  };

  // Browsers release the lock when the page is hidden.
  const lock = (): void => {
    releaseSentinel();
    if (isVisible()) held = request?.().catch(() => undefined);
  };

  return {
    hold: () => {
      if (unwatch || !request) return;
      unwatch = onVisibility(lock);
      lock();
    },
    release: () => {
      unwatch?.();
      unwatch = undefined;
      releaseSentinel();
    },
  };
}
