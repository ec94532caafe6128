import type { PlayerState } from '#core/player/player-state.ts';
import type { Readable } from '#core/store.ts';

interface AudioFailedOptions {
  player: Readable<PlayerState>;
  loadText: () => Promise<string>;
  show: (text: string) => void;
  onFailure: (error: unknown) => void;
}

/** Says that a session, or what is tried beside one, found no working sound card. @returns for what is no session */
export function notifyAudioFailed({ player, loadText, show, onFailure }: AudioFailedOptions): () => void {
  let said: PlayerState | undefined;
  const say = (): void => void loadText().then(show, onFailure);
  player.subscribe(() => {
    const state = player.getSnapshot();
    const hasFailed = state.phase === 'idle' && state.ended === 'failed';
    if (!hasFailed || state === said) return;
    said = state;
    say();
  });
  return say;
}
