import type { LastChoice } from '#core/player/last-choice.ts';
import { useServices } from './services-context.ts';
import { useUnwatched } from './use-readable.ts';

/** Not watched: it is needed only when a player opens. */
export function useLastChoice(): string {
  return useUnwatched(useServices().lastChoice.getSnapshot, '');
}

export function useSaveLastChoice(): LastChoice['set'] {
  return useServices().lastChoice.set;
}
