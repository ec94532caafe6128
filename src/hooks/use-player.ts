import { useSyncExternalStore } from 'react';
import { emptyListeningWeek } from '#core/player/listening-week.ts';
import type { ListeningWeek } from '#core/player/listening-week.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { useServices } from './services-context.ts';

/** The one player and what it is doing; the state changes at most once a second while it plays. */
export function usePlayer(): { player: Player; state: PlayerState } {
  const { player } = useServices();
  return { player, state: useSyncExternalStore(player.subscribe, player.getSnapshot, player.getSnapshot) };
}

/** What was listened to in the last seven days; it changes once a minute while the player plays. */
export function useListeningWeek(): ListeningWeek {
  const { listening } = useServices();
  return useSyncExternalStore(listening.subscribe, listening.getSnapshot, () => emptyListeningWeek);
}
