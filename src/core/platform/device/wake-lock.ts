/** Keeps the screen on. Where the browser cannot, or will not (battery low), nothing happens. */
export interface WakeLock {
  hold: () => void;
  release: () => void;
}

interface Surroundings {
  /** The browser's own; undefined where there is none. */
  request: (() => Promise<Pick<WakeLockSentinel, 'release'>>) | undefined;
  isVisible: () => boolean;
  /** Calls back when the page may have come into view; returns the function that ends it. */
  onVisibility: (changed: () => void) => () => void;
}

const page = (): Surroundings => ({
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

export function createWakeLock(replaced: Partial<Surroundings> = {}): WakeLock {
  const { request, isVisible, onVisibility } = { ...page(), ...replaced };
  let unwatch: (() => void) | undefined;
  let held: Promise<Pick<WakeLockSentinel, 'release'> | undefined> | undefined;

  const letGo = (): void => {
    void held?.then((sentinel) => sentinel?.release()).catch(() => undefined);
    held = undefined;
  };

  // The browser takes the lock away with the page's visibility, so it is asked for anew each time the page is seen.
  const take = (): void => {
    letGo();
    if (isVisible()) held = request?.().catch(() => undefined);
  };

  return {
    hold: () => {
      if (unwatch || !request) return;
      unwatch = onVisibility(take);
      take();
    },
    release: () => {
      unwatch?.();
      unwatch = undefined;
      letGo();
    },
  };
}
