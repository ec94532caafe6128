import { Play, Square } from 'lucide-react';
import { Link } from 'react-router';
import { usePlayer } from '#hooks/use-player.ts';
import { runningIn } from '#core/player/player-state.ts';
import { minutesAndSeconds } from '#core/player/session-clock.ts';
import { useMessages } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';

const round = 'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary';

/** A session beside another screen: what it is, how long it still is, its end, and the way back to it. */
export function MiniPlayerBar() {
  const { sound, player: texts } = useMessages();
  const { player, state } = usePlayer();
  const running = runningIn(state);
  if (!running) return null;
  const { plan, remaining, elapsed } = running;
  const title = plan.describe?.(plan.hertz).title ?? `${plan.hertz} Hz`;
  return (
    <section
      aria-label={sound.nowPlaying(title)}
      className="fixed inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-40 flex items-center gap-3 rounded-card bg-raised py-2 pr-2 pl-5 shadow-card lg:inset-x-auto lg:right-6 lg:bottom-6 lg:w-96"
    >
      {plan.frequencyId === undefined ? (
        <span className="min-w-0 grow truncate">{title}</span>
      ) : (
        <Link to={playerAddress(plan.frequencyId)} aria-label={`${title} – ${sound.openPlayer}`} className="flex min-h-11 min-w-0 grow items-center font-medium">
          <span className="truncate">{title}</span>
        </Link>
      )}
      <span className="tabular-nums">{minutesAndSeconds(remaining ?? elapsed)}</span>
      {running.phase === 'interrupted' && <Waiting outputChanged={running.outputChanged} onResume={() => void player.resume()} />}
      <button type="button" aria-label={texts.pause} onClick={player.stop} className={round}>
        <Square aria-hidden className="size-4 fill-current" />
      </button>
    </section>
  );
}

/** Says why it waits, and goes on with a tap. */
function Waiting({ outputChanged = false, onResume }: { outputChanged?: boolean | undefined; onResume: () => void }) {
  const { sound } = useMessages();
  return (
    <>
      <p role="alert" className="sr-only">
        {outputChanged ? sound.deviceChanged : sound.interrupted}
      </p>
      <button type="button" aria-label={sound.resume} onClick={onResume} className={round}>
        <Play aria-hidden className="size-4 fill-current" />
      </button>
    </>
  );
}
