import { useSyncExternalStore } from 'react';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { usePlayer } from './use-player.ts';
import { useServices } from './services-context.ts';

/** undefined while a session plays or opens. */
export function useUpdateOffer(): UpdateOffer | undefined {
  const { updates } = useServices();
  const { state } = usePlayer();
  const offer = useSyncExternalStore(updates.subscribe, updates.getSnapshot, () => undefined);
  return state.phase === 'idle' ? offer : undefined;
}
