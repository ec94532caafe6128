import type { Readable } from '#core/store.ts';

/** Whether the browser believes it has a network; false is sure, true is a hope. Where nothing is said, as in the build, true. */
export function isOnline(): boolean {
  return (navigator.onLine as boolean | undefined) !== false;
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
