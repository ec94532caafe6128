import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Static HTML does not depend on the query string, so the first render must not either. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
