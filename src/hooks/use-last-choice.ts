import { useSyncExternalStore } from 'react';
import type { LastChoice } from '#core/player/last-choice.ts';
import { useServices } from './services-context.ts';

/** Read only when a player opens. */
const never = (): (() => void) => () => undefined;

export function useLastChoice(): string {
  return useSyncExternalStore(never, useServices().lastChoice.getSnapshot, () => '');
}

export function useKeepChoice(): LastChoice['keep'] {
  return useServices().lastChoice.keep;
}
