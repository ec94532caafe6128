import { useSyncExternalStore } from 'react';
import { useServices } from '#hooks/services-context.ts';

/** Written while the page that reads it draws each change, and erased on another page. */
const never = (): (() => void) => () => undefined;

/** As stored; empty where there is none, and during hydration. */
export function useLastResonanceText(): string {
  return useSyncExternalStore(never, useServices().lastResonance.read, () => '');
}
