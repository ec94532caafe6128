import { useServices } from './services-context.ts';
import { useHydrated } from './use-hydrated.ts';

/** False during hydration of a page that was rendered without its data. */
export function useDataReady(): boolean {
  const hydrated = useHydrated();
  return useServices().pageData !== undefined || hydrated;
}
