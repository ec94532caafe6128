import { useSyncExternalStore } from 'react';
import type { LastChoice } from '#core/player/last-choice.ts';
import { useServices } from './services-context.ts';

/** Nobody waits for a change of it: it is read when a player opens, and one that is open is left as it is. */
const never = (): (() => void) => () => undefined;

/** How long and how strong the person last chose; until the page is taken over, nothing. */
export function useLastChoice(): string {
  return useSyncExternalStore(never, useServices().lastChoice.getSnapshot, () => '');
}

export function useKeepChoice(): LastChoice['set'] {
  return useServices().lastChoice.set;
}
