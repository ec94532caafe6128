import { interruptionOf, type PlayerState } from '#core/player/player-state.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ProgressRing } from '#components/progress-ring.tsx';

interface SessionProgressProps {
  state: PlayerState;
  /** Whether the large button goes on with an ended session. */
  canContinue: boolean;
  onAgain: () => void;
  onResume: () => void;
}

export function SessionProgress({ state, canContinue, onAgain, onResume }: SessionProgressProps) {
  const { player, sound } = useMessages();
  if (state.phase === 'idle')
    return (
      canContinue && (
        <Button kind="quiet" className="m-2 basis-full" onClick={onAgain}>
          {player.again}
        </Button>
      )
    );
  if (state.phase === 'opening') return <p className="px-6 text-muted">{player.opening}</p>;
  const { remaining, elapsed } = state;
  const name = remaining === undefined ? sound.elapsed : player.remaining;
  return (
    <>
      <ProgressRing {...{ remaining, elapsed }} className="pointer-events-none absolute top-2 left-1 size-14" />
      <p className="grid px-6 py-2 text-right">
        <span role="timer" aria-label={name} className="text-3xl leading-none font-light tracking-tight tabular-nums">
          {formatMinutes(remaining ?? elapsed)}
        </span>
        <span aria-hidden className="text-xs text-muted">
          {name}
        </span>
      </p>
      {state.phase === 'interrupted' && (
        <div role="alert" className="flex basis-full flex-wrap items-center justify-between gap-3 px-6 pb-4">
          <p>{sound[interruptionOf(state)]}</p>
          <Button onClick={onResume}>{sound.resume}</Button>
        </div>
      )}
    </>
  );
}
