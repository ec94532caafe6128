import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { usePlayer } from './use-player.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** undefined while a session plays or opens. */
export function useUpdateOffer(): UpdateOffer | undefined {
  const { state } = usePlayer();
  const offer = useReadable(useServices().updates, undefined);
  return state.phase === 'idle' ? offer : undefined;
}
