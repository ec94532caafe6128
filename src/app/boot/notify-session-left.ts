import type { PlayerState } from '#core/player/player-state.ts';
import type { Readable } from '#core/store.ts';

interface Dependencies {
  player: Readable<PlayerState>;
  /** In the person's language. */
  text: () => Promise<string>;
  say: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says, the first time, that a session has ended because its screen was left: it need not. */
export function notifySessionLeft({ player, text, say, onFailure }: Dependencies): void {
  let said = false;
  player.subscribe(() => {
    const state = player.getSnapshot();
    if (said || state.phase !== 'idle' || state.ended !== 'left') return;
    said = true;
    text().then(say, (error: unknown) => {
      // Not said: the next time is the first.
      said = false;
      onFailure(error);
    });
  });
}
