import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accentClass } from '#components/accent-class.ts';
import { creditedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { recordedTitle, repeatedAddress, repeatedSound } from '#hooks/session/use-start.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { durationText } from '#i18n/duration.ts';
import { useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { BesideTone } from './beside-tone.tsx';
import { isRepeatable, RepeatLink } from './repeat-link.tsx';

const repeatable = (last: SessionRecord | undefined): SessionRecord | undefined =>
  last && isRepeatable(last) ? last : undefined;

/** found: undefined while it loads, without a session, and after a blind comparison. */
function useLast() {
  const totals = useTotals();
  const session = repeatable(totals?.last);
  const loadable = useFrequency(session?.frequencyId ?? undefined);
  const found =
    session && loadable.status === 'ready'
      ? { session, frequency: creditedFrequency(session, loadable.value) }
      : undefined;
  return { found, hasNone: totals !== undefined && session === undefined };
}

/** Repeats the last session with one tap. */
export function RepeatLast({ title }: { title: string }) {
  const { found } = useLast();
  return found && <Last {...found} label={title} />;
}

/** Opens the player with the last session's sound, which the person starts there; without one, the dashboard stays. */
export function OpenLast() {
  const { found, hasNone } = useLast();
  const navigate = useNavigate();
  const player = found && routes.player + repeatedAddress(found.session, found.frequency);
  const to = hasNone ? routes.dashboard : player;
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

interface LastProps {
  session: SessionRecord;
  frequency: Frequency;
  /** What the link does. */
  label: string;
}

function Last({ session, frequency, label }: LastProps) {
  const locale = useLocale();
  const number = useNumber();
  const minutes = repeatedSound(session, frequency).minutes;
  const title = recordedTitle(session);
  const named = useSoundTitle(title, frequency.title[locale]);
  const length = minutes === 'unlimited' ? '' : ` · ${durationText(locale, 60 * minutes)}`;
  return (
    <RepeatLink
      session={session}
      frequency={frequency}
      className={classNames(
        'card flex min-h-14 items-center gap-3.5 px-5 py-2 transition-colors hover:bg-raised',
        accentClass(frequency.category),
      )}
    >
      <RotateCcw aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted tabular-nums">
          {title ? named : `${named} · ${number(session.hertz)} Hz`}
          <BesideTone {...{ session, frequency }} />
          {length}
        </span>
      </span>
    </RepeatLink>
  );
}
