import { useServices } from './services-context.ts';
import { useHydrated } from './use-hydrated.ts';

/** Whether what is drawn may depend on the query of the address: from the beginning where the page was written for it, else once it has been taken over. */
export function useAddressKnown(): boolean {
  const hydrated = useHydrated();
  return useServices().pageData?.isDrawn === true || hydrated;
}
