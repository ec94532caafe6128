import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * false while a page that the build wrote is being taken over, true ever after. The build knew nothing of what follows the
 * path in an address, so what depends on that is drawn when this is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
