import { ArrowLeftRight, MoonStar } from 'lucide-react';
import type { ReactNode } from 'react';
import { BesideTone } from '#components/repeat/beside-tone.tsx';
import { isRepeatable } from '#components/repeat/repeat-link.tsx';
import { StartLink } from '#components/repeat/start-link.tsx';
import { creditedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { isNight } from '#core/domain/night.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { atOnce } from '#core/programmes/at-once.ts';
import { recordedTitle, repeatedAddress, type StartedFrequency } from '#hooks/session/use-start.ts';
import { setPageNight } from '#hooks/browser.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useSessions } from '#hooks/use-history.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { asNight, shelfAddress } from '#routes.ts';
import { Link } from '#ui/link.tsx';

/** Most sessions that are looked at for what plays with one tap. */
export const searched = 30;

/** By the length that was chosen: an end that moved while it played makes no night of a session. */
const wasNight = (session: SessionRecord): boolean => {
  const { address, plannedSeconds } = session;
  const chosen =
    address === undefined ? (plannedSeconds ?? 0) / 60 : Number(new URLSearchParams(address).get('minutes'));
  return isNight(chosen) && isRepeatable(session);
};

/** Plays the last night's sound with one tap, dark at once; before the first night a quiet one of eight hours. */
export function SleepNow() {
  const sessions = useSessions(searched);
  const last = sessions.status === 'ready' ? sessions.value.sessions.find(wasNight) : undefined;
  const loadable = useFrequency(last?.frequencyId ?? undefined);
  if (!last || loadable.status !== 'ready') return <FirstNight />;
  return <LastNight session={last} frequency={creditedFrequency(last, loadable.value)} />;
}

function FirstNight() {
  const { address, frequency } = atOnce('night');
  const name = useSoundTitle({ programme: 'night' }, frequency.title[useLocale()]);
  return (
    <Card address={address} frequency={frequency}>
      {name}
    </Card>
  );
}

function LastNight({ session, frequency }: { session: SessionRecord; frequency: Frequency }) {
  const name = useSoundTitle(recordedTitle(session), frequency.title[useLocale()]);
  return (
    <Card address={repeatedAddress(session, frequency)} frequency={frequency}>
      {name}
      <BesideTone {...{ session, frequency }} />
    </Card>
  );
}

interface CardProps {
  /** The player's query. */
  address: string;
  frequency: StartedFrequency;
  /** What plays. */
  children: ReactNode;
}

function Card({ address, frequency, children }: CardProps) {
  const { sleep } = useChapter('dashboard');
  return (
    <div className="card accent-pulse relative flex min-h-14 flex-wrap items-center justify-end gap-1 transition-colors hover:bg-raised">
      <StartLink
        address={asNight(address)}
        frequency={frequency}
        // Before the player is there, whose screen would be bright until then.
        onClick={() => setPageNight(true)}
        className="flex min-w-0 grow basis-40 items-center gap-3.5 py-2 pl-5 after:absolute after:inset-0"
      >
        <MoonStar aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <span className="min-w-0">
          <span className="block font-medium">{sleep.now}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
      </StartLink>
      <Link
        to={shelfAddress('sleep')}
        className="relative mr-1 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm text-muted hover:text-text"
      >
        <ArrowLeftRight aria-hidden className="size-4" />
        {sleep.other}
      </Link>
    </div>
  );
}
