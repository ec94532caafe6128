import { X } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { focusHeading } from '#components/focus-heading.ts';
import { usePlayerTransition } from '#components/player-transition.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { useMessages } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { MiniPlayerPlace, namesOf } from './mini-player-place.tsx';

interface SessionOverProps {
  plan: SessionPlan;
  frequencyId: number;
  onDismiss: () => void;
}

/** Says quietly that a session has ended by itself, and leads to where one can say how one feels now. */
export function SessionOver({ plan, frequencyId, onDismiss }: SessionOverProps) {
  const { sound } = useMessages();
  const { opened, open } = usePlayerTransition('bar');
  const text = sound.over(namesOf(plan).title);
  const dismiss = (): void => {
    onDismiss();
    // Its button goes: one goes on from the screen it stood beside.
    focusHeading();
  };
  return (
    <MiniPlayerPlace label={text} plan={plan} opened={opened}>
      <div data-session-over className="min-w-0 grow">
        <p className="leading-snug font-medium">
          <Link
            to={playerAddress(frequencyId)}
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
    </MiniPlayerPlace>
  );
}
