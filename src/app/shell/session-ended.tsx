import { usePlayerTransition } from '#components/player-transition.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { useMessages } from '#i18n/language-context.ts';
import { DismissButton } from './dismiss-button.tsx';
import { MiniPlayerContainer, SessionLink, titleOf } from './mini-player-container.tsx';

interface SessionEndedProps {
  plan: SessionPlan;
  onDismiss: () => void;
}

export function SessionEnded({ plan, onDismiss }: SessionEndedProps) {
  const { sound } = useMessages();
  const { opened, open } = usePlayerTransition('bar');
  const text = sound.over(titleOf(plan));
  return (
    <MiniPlayerContainer label={text} plan={plan} opened={opened}>
      <div data-session-over className="min-w-0 grow">
        <p className="leading-snug font-medium">
          <SessionLink plan={plan} text={text} onOpen={open} />
        </p>
        {plan.before && <p className="text-sm text-muted">{sound.howNow}</p>}
      </div>
      <DismissButton onDismiss={onDismiss} />
    </MiniPlayerContainer>
  );
}
