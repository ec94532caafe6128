import { Bookmark, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { BesideTone } from '#components/repeat/beside-tone.tsx';
import { RepeatLink } from '#components/repeat/repeat-link.tsx';
import { StartLink } from '#components/repeat/start-link.tsx';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import { creditedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { usualSound } from '#core/insight/usual-sound.ts';
import type { PresetRecord, SessionRecord } from '#core/personal-data/records/records.ts';
import { recordedTitle } from '#hooks/session/use-start.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useSessions } from '#hooks/use-history.ts';
import { useCurrentMinute } from '#hooks/use-next-routine.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { favouritesAddress, presetAddress, routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';

/** Sessions among which a usual one is looked for. */
const searched = 100;

const shownSounds = 8;

const chipClass =
  'inline-flex min-h-11 max-w-64 shrink-0 items-center gap-2 rounded-full bg-raised px-4 transition-colors hover:bg-accent-22';

/** What is one's own, each with one tap: what is heard at this hour, and the newest sounds. Always two rows of one height. */
export function OwnThings() {
  return (
    <div className="card accent-pulse grid grid-cols-1 content-center gap-3 py-4 sm:grid-cols-2">
      <ThisHour />
      <Sounds />
    </div>
  );
}

interface RowProps {
  title: string;
  Glyph: LucideIcon;
  children: ReactNode;
}

/** Scrolls sideways where there is more. */
function Row({ title, Glyph, children }: RowProps) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h2 className="flex items-center gap-2 px-5 text-sm text-muted">
        <Glyph aria-hidden className="size-4" strokeWidth={1.5} />
        {title}
      </h2>
      <div className="flex min-h-11 items-center gap-2 overflow-x-auto px-5 [scrollbar-width:none]">{children}</div>
    </section>
  );
}

function ThisHour() {
  const { own } = useChapter('dashboard');
  const sessions = useSessions(searched);
  const now = useCurrentMinute();
  const usual = now && sessions.status === 'ready' ? usualSound(sessions.value.sessions, now.getHours()) : undefined;
  return (
    <Row title={own.things.hour} Glyph={Clock}>
      {usual ? (
        <Usual session={usual} />
      ) : (
        <p className="text-muted">{sessions.status !== 'loading' && own.things.noHour}</p>
      )}
    </Row>
  );
}

function Usual({ session }: { session: SessionRecord }) {
  const frequency = useFrequency(session.frequencyId ?? undefined);
  if (frequency.status !== 'ready') return null;
  return <UsualLink session={session} frequency={creditedFrequency(session, frequency.value)} />;
}

function UsualLink({ session, frequency }: { session: SessionRecord; frequency: Frequency }) {
  const name = useSoundTitle(recordedTitle(session), frequency.title[useLocale()]);
  return (
    <RepeatLink
      session={session}
      frequency={frequency}
      className={classNames(chipClass, accentClass(frequency.category))}
    >
      <span className="truncate">
        {name}
        <BesideTone {...{ session, frequency }} />
      </span>
    </RepeatLink>
  );
}

function Sounds() {
  const { own } = useChapter('dashboard');
  const { presets } = usePresets();
  return (
    <Row title={own.things.sounds} Glyph={Bookmark}>
      {presets?.slice(0, shownSounds).map((preset) => (
        <Sound key={preset.id} preset={preset} />
      ))}
      {presets && (
        <Link
          to={favouritesAddress}
          className="inline-flex min-h-11 max-w-full shrink-0 items-center text-accent hover:underline"
        >
          {presets.length > 0 ? own.things.allSounds : own.things.noSounds}
        </Link>
      )}
    </Row>
  );
}

function Sound({ preset }: { preset: PresetRecord }) {
  const addressed = addressedFrequency(new URLSearchParams(preset.address));
  const frequency = useFrequency('id' in addressed ? addressed.id : undefined);
  const name = <span className="truncate">{preset.name}</span>;
  const address = presetAddress(preset);
  if (frequency.status !== 'ready') {
    return (
      <Link to={routes.player + address} className={chipClass}>
        {name}
      </Link>
    );
  }
  return (
    <StartLink
      address={address}
      frequency={frequency.value}
      className={classNames(chipClass, accentClass(frequency.value.category))}
    >
      {name}
    </StartLink>
  );
}
