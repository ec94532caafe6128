import { useUnwatched } from './use-readable.ts';

/** Static HTML does not depend on the query string, so the first render must not either. */
export function useHydrated(): boolean {
  return useUnwatched(() => true, false);
}
