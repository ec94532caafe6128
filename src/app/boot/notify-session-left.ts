import type { PlayerState } from '#core/player/player-state.ts';
import type { Readable } from '#core/store.ts';

interface Dependencies {
  player: Readable<PlayerState>;
  loadText: () => Promise<string>;
  show: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says once per page that leaving the screen ended the session, because a preference can change that. */
export function notifySessionLeft({ player, loadText, show, onFailure }: Dependencies): void {
  let isShown = false;
  player.subscribe(() => {
    const state = player.getSnapshot();
    if (isShown || state.phase !== 'idle' || state.ended !== 'left') return;
    isShown = true;
    loadText().then(show, (error: unknown) => {
      isShown = false;
      onFailure(error);
    });
  });
}
