import type { PlayerState } from '#core/player/player-state.ts';
import type { Readable } from '#core/store.ts';
import { notifyOnce } from './notify-once.ts';
import type { Notice } from './notify-once.ts';

/** Says once that leaving the screen ended the session, because a preference can change that. */
export function notifySessionLeft(player: Readable<PlayerState>, notice: Notice<'left'>): void {
  const getSnapshot = (): 'left' | undefined => {
    const state = player.getSnapshot();
    return state.phase === 'idle' && state.ended === 'left' ? 'left' : undefined;
  };
  notifyOnce({ subscribe: player.subscribe, getSnapshot }, notice);
}
