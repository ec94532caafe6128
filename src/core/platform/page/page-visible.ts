import type { Readable } from '#core/store.ts';

export const pageVisible: Readable<boolean> = {
  getSnapshot: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
