import type { PlayerState } from '#core/player/player-state.ts';
import { minutesAndSeconds } from '#core/player/session-clock.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

const around = 2 * Math.PI * 20;

/** How far the session is: as a ring, and as time. */
export function Remaining({ state, onResume }: { state: PlayerState; onResume: () => void }) {
  const { player, sound } = useMessages();
  if (state.phase === 'idle') return null;
  if (state.phase === 'opening') return <p className="card px-6 py-5 text-muted">{player.opening}</p>;
  const { remaining, elapsed } = state;
  const name = remaining === undefined ? sound.elapsed : player.remaining;
  return (
    <div className="card grid gap-3 px-5 py-4 sm:px-6">
      <div className="flex items-center gap-3 sm:gap-4">
        {remaining !== undefined && <Ring part={elapsed / Math.max(1, elapsed + remaining)} />}
        <p className="min-w-0 grow text-muted">{name}</p>
        <p role="timer" aria-label={name} className="text-4xl font-extralight sm:text-5xl tracking-tight tabular-nums">
          {minutesAndSeconds(remaining ?? elapsed)}
        </p>
      </div>
      {state.phase === 'interrupted' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{state.outputChanged ? sound.deviceChanged : sound.interrupted}</p>
          <Button onClick={onResume}>{sound.resume}</Button>
        </div>
      )}
    </div>
  );
}

/** The time is said beside it. It goes on once a second, a step too small to see: going evenly would have the page drawn 60 times as often. */
function Ring({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className="size-12 -rotate-90">
      <circle cx="24" cy="24" r="20" className="fill-none stroke-line" strokeWidth="4" />
      <circle
        cx="24"
        cy="24"
        r="20"
        className="fill-none stroke-[var(--accent)]"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - part)}
      />
    </svg>
  );
}
