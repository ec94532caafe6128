import { tried } from '#core/tried.ts';
import type { Readable } from '#core/store.ts';

/** Only `false` is reliable. True where it is unknown, as in the build. */
export function isOnline(): boolean {
  return tried(() => navigator.onLine as boolean | undefined) !== false;
}

export const online: Readable<boolean> = {
  getSnapshot: isOnline,
  subscribe: (listener) => {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};
