import { Square } from 'lucide-react';
import { Link } from 'react-router';
import { usePlayer } from '#hooks/use-player.ts';
import { minutesAndSeconds } from '#core/player/session-clock.ts';
import { useMessages } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';

/** What goes on sounding while another screen is looked at, where the person prefers that. */
export function MiniPlayer() {
  const { sound, player: texts } = useMessages();
  const { player, state } = usePlayer();
  if (state.phase !== 'playing' && state.phase !== 'interrupted') return null;
  const { plan, remaining, elapsed } = state;
  const title = plan.describe?.().title ?? `${plan.hertz} Hz`;
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
      <button
        type="button"
        aria-label={texts.pause}
        onClick={player.stop}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary"
      >
        <Square aria-hidden className="size-4 fill-current" />
      </button>
    </section>
  );
}
