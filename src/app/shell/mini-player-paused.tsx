import { Play } from 'lucide-react';
import { usePlayerTransition } from '#components/player-transition.ts';
import { continuedPlan } from '#core/player/continue-session.ts';
import type { EndedSession } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { useMessages } from '#i18n/language-context.ts';
import { DismissButton } from './dismiss-button.tsx';
import { MiniPlayerContainer, roundControl, SessionLink, titleOf } from './mini-player-container.tsx';

interface MiniPlayerPausedProps {
  last: EndedSession;
  player: Player;
  onDismiss: () => void;
}

/** The session that was paused here, with the time that was left. */
export function MiniPlayerPaused({ last, player, onDismiss }: MiniPlayerPausedProps) {
  const { sound } = useMessages();
  const { opened, open } = usePlayerTransition('bar');
  const { plan, remaining } = last;
  const title = titleOf(plan);
  const rest = continuedPlan(last);
  return (
    <MiniPlayerContainer label={`${sound.paused}: ${title}`} plan={plan} opened={opened}>
      <div className="min-w-0 grow">
        <p className="truncate leading-snug font-medium">
          <SessionLink plan={plan} text={title} label={`${title} – ${sound.openPlayer}`} onOpen={open} />
        </p>
        <p className="truncate text-sm text-muted tabular-nums">
          {[sound.paused, ...(remaining === undefined ? [] : [formatMinutes(remaining)])].join(' · ')}
        </p>
      </div>
      <button
        type="button"
        aria-label={sound.resume}
        onClick={() => void player.play(rest ?? plan)}
        className={`${roundControl} bg-accent text-on-primary`}
      >
        <Play aria-hidden className="size-5 fill-current" />
      </button>
      <DismissButton onDismiss={onDismiss} />
    </MiniPlayerContainer>
  );
}
