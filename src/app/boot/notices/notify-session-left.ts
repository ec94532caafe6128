import { continuedPlan } from '#core/player/continue-session.ts';
import type { EndedSession, PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';

interface Action {
  label: string;
  onClick: () => void;
}

interface SessionLeftOptions {
  player: Pick<Player, 'subscribe' | 'getSnapshot' | 'play'>;
  /** Sets the preference that sessions continue when their screen is left. */
  keepPlaying: () => void;
  loadTexts: () => Promise<{ leftSaid: string; leftKeep: string }>;
  show: (text: string, action: Action) => void;
  onFailure: (error: unknown) => void;
}

function leftSession(state: PlayerState): EndedSession | undefined {
  return state.phase === 'idle' && state.ended === 'left' ? state.last : undefined;
}

/** Says that leaving the screen ended the session. Its button continues the session, and all later ones. */
export function notifySessionLeft({ player, keepPlaying, loadTexts, show, onFailure }: SessionLeftOptions): void {
  let said: EndedSession | undefined;
  const notify = async (left: EndedSession): Promise<void> => {
    const { leftSaid, leftKeep } = await loadTexts();
    const goOn = (): void => {
      keepPlaying();
      const plan = continuedPlan(left);
      if (plan) void player.play(plan);
    };
    show(leftSaid, { label: leftKeep, onClick: goOn });
  };
  player.subscribe(() => {
    const left = leftSession(player.getSnapshot());
    if (!left || left === said) return;
    said = left;
    notify(left).catch(onFailure);
  });
}
