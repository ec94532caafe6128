import { useServices } from './services-context.ts';
import { useHydrated } from './use-hydrated.ts';

/** False during hydration of a page that was rendered without the query string. */
export function useQueryReady(): boolean {
  const hydrated = useHydrated();
  return useServices().pageData?.isDrawn === true || hydrated;
}
