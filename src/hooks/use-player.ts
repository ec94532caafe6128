import { useSyncExternalStore } from 'react';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { useServices } from './services-context.ts';

/** The one player and what it is doing; the state changes at most once a second while it plays. */
export function usePlayer(): { player: Player; state: PlayerState } {
  const { player } = useServices();
  return { player, state: useSyncExternalStore(player.subscribe, player.getSnapshot, player.getSnapshot) };
}
