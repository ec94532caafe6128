/** Does nothing where the browser cannot or will not keep the screen on (low battery). */
export interface WakeLock {
  hold: () => void;
  release: () => void;
}

interface Surroundings {
  request: (() => Promise<Pick<WakeLockSentinel, 'release'>>) | undefined;
  isVisible: () => boolean;
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

  // Browsers release the lock when the page is hidden.
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
