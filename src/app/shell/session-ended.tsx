import { X } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { focusHeading } from '#components/focus-heading.ts';
import { usePlayerTransition } from '#components/player-transition.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { useMessages } from '#i18n/language-context.ts';
import { MiniPlayerContainer, sessionAddress, titleOf } from './mini-player-container.tsx';

interface SessionEndedProps {
  plan: SessionPlan;
  frequencyId: number;
  onDismiss: () => void;
}

export function SessionEnded({ plan, frequencyId, onDismiss }: SessionEndedProps) {
  const { sound } = useMessages();
  const { opened, open } = usePlayerTransition('bar');
  const text = sound.over(titleOf(plan));
  const dismiss = (): void => {
    onDismiss();
    // The focused button is removed.
    focusHeading();
  };
  return (
    <MiniPlayerContainer label={text} plan={plan} opened={opened}>
      <div data-session-over className="min-w-0 grow">
        <p className="leading-snug font-medium">
          <Link
            to={sessionAddress(plan, frequencyId)}
            onClick={open}
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {text}
          </Link>
        </p>
        {plan.before && <p className="text-sm text-muted">{sound.howNow}</p>}
      </div>
      <button
        type="button"
        aria-label={sound.dismiss}
        onClick={dismiss}
        className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-text"
      >
        <X aria-hidden className="size-5" />
      </button>
    </MiniPlayerContainer>
  );
}
