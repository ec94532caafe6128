import { useSyncExternalStore } from 'react';
import type { LastChoice } from '#core/player/last-choice.ts';
import { useServices } from './services-context.ts';

/** Read only when a player opens. */
const neverChanges = (): (() => void) => () => undefined;

export function useLastChoice(): string {
  return useSyncExternalStore(neverChanges, useServices().lastChoice.getSnapshot, () => '');
}

export function useSaveLastChoice(): LastChoice['set'] {
  return useServices().lastChoice.set;
}
