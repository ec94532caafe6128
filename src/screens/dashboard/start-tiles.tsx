import { Timer, Wind } from 'lucide-react';
import type { ReactNode } from 'react';
import { StartLink } from '#components/repeat/start-link.tsx';
import { atOnce, type AtOnce } from '#core/programmes/at-once.ts';
import { finishedBlocksIn } from '#core/programmes/work-blocks.ts';
import { useSessions } from '#hooks/use-history.ts';
import { useToday } from '#hooks/use-today.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { searched } from './sleep-now.tsx';

/** Programmes that start with one tap. */
export function StartTiles() {
  const { tiles } = useChapter('dashboard');
  const blocks = useTodaysBlocks();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <Tile programme="three-minutes" detail={tiles.calm} accent="accent-pulse">
        <Wind aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </Tile>
      <Tile programme="focus" detail={blocks > 0 ? tiles.blocksToday(blocks) : tiles.focus} accent="accent-clarity">
        <Timer aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </Tile>
    </div>
  );
}

function useTodaysBlocks(): number {
  const sessions = useSessions(searched);
  const today = useToday();
  if (sessions.status !== 'ready') return 0;
  return finishedBlocksIn(sessions.value.sessions.filter(({ day }) => day === today));
}

interface TileProps {
  programme: AtOnce;
  detail: string;
  accent: string;
  /** The glyph. */
  children: ReactNode;
}

function Tile({ programme, detail, accent, children }: TileProps) {
  const { address, frequency } = atOnce(programme);
  const name = useSoundTitle({ programme }, frequency.title[useLocale()]);
  return (
    <StartLink
      address={address}
      frequency={frequency}
      className={`card ${accent} flex min-h-14 items-start gap-3 px-5 py-2 transition-colors hover:bg-raised max-sm:flex-col`}
    >
      {children}
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </StartLink>
  );
}
