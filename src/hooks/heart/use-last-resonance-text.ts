import { useServices } from '#hooks/services-context.ts';
import { useUnwatched } from '#hooks/use-readable.ts';

/**
 * As stored; empty where there is none, and during hydration. Not watched: the page that reads it draws each change while
 * it is written, and it is erased on another page.
 */
export function useLastResonanceText(): string {
  return useUnwatched(useServices().lastResonance.read, '');
}
