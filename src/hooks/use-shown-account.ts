import { useRealAccount } from './use-account.ts';
import { useHydrated } from './use-hydrated.ts';

/** undefined also during hydration: the html of a page is the same for simulated and real accounts. */
export function useShownAccount(): ReturnType<typeof useRealAccount> {
  const real = useRealAccount();
  return useHydrated() ? real : undefined;
}
