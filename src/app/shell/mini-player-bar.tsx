import type { Category } from '#core/domain/catalogue.ts';
import { Pause, Play } from 'lucide-react';
import { LiveHeart } from '#components/heart/live-heart.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { usePlayerTransition } from '#components/player-transition.ts';
import { ProgressRing } from '#components/progress-ring.tsx';
import { interruptionOf, type runningSession } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { formatMinutes, shownHertz } from '#core/player/session-clock.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { MiniPlayerContainer, roundControl, SessionLink, titleOf } from './mini-player-container.tsx';

type Running = NonNullable<ReturnType<typeof runningSession>>;

export function MiniPlayerBar({ running, player }: { running: Running; player: Player }) {
  const { sound, player: texts } = useMessages();
  const { opened, open } = usePlayerTransition('bar');
  const { plan, remaining, elapsed } = running;
  const { category } = plan;
  const title = titleOf(plan);
  return (
    <MiniPlayerContainer label={sound.nowPlaying(title)} plan={plan} opened={opened}>
      <div className="min-w-0 grow">
        <p className="truncate leading-snug font-medium">
          <SessionLink plan={plan} text={title} label={`${title} – ${sound.openPlayer}`} onOpen={open} />
        </p>
        <SessionStatus running={running} category={category} />
        <LiveHeart className="text-sm text-muted" />
      </div>
      {running.phase === 'interrupted' && (
        <button
          type="button"
          aria-label={sound.resume}
          onClick={() => void player.resume()}
          className={classNames(roundControl, 'bg-accent text-on-primary')}
        >
          <Play aria-hidden className="size-5 fill-current" />
        </button>
      )}
      <button
        type="button"
        aria-label={texts.pause}
        onClick={player.stop}
        className={classNames(roundControl, 'text-accent')}
      >
        <ProgressRing {...{ remaining, elapsed }} className="absolute inset-0" />
        <Pause aria-hidden className="size-5 fill-current" />
      </button>
    </MiniPlayerContainer>
  );
}

function SessionStatus({ running, category }: { running: Running; category: Category | undefined }) {
  const { phase, plan, remaining, elapsed } = running;
  const { sound } = useMessages();
  const number = useNumber();
  if (phase === 'interrupted') {
    return (
      <p role="alert" className="text-sm leading-tight text-muted">
        {sound[interruptionOf(running)]}
      </p>
    );
  }
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
      {category && <CategoryGlyph category={category} className="size-4 text-accent" />}
      <span className="truncate">{number(shownHertz(plan, elapsed))} Hz</span>
      <span aria-hidden>·</span>
      <span>{formatMinutes(remaining ?? elapsed)}</span>
    </p>
  );
}
