import { useSyncExternalStore } from 'react';
import { emptyListeningWeek, type ListeningWeek } from '#core/player/dose/listening-week.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** The state changes at most once a second while playing. */
export function usePlayer(): { player: Player; state: PlayerState } {
  const { player } = useServices();
  return { player, state: useSyncExternalStore(player.subscribe, player.getSnapshot, player.getSnapshot) };
}

/** Changes once a minute while playing. */
export function useListeningWeek(): ListeningWeek {
  return useReadable(useServices().listening, emptyListeningWeek);
}
