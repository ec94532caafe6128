import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accentClass } from '#components/accent-class.ts';
import { creditedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { recordedTitle, repeatedAddress } from '#hooks/session/use-start.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { durationText } from '#i18n/duration.ts';
import { useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { isRepeatable, RepeatLink } from './repeat-link.tsx';

interface RepeatLastProps {
  title: string;
  /** Whether to open the player with it at once; the person starts it there. */
  opens?: boolean;
}

/** Repeats the last session with one tap. Shows nothing without one, or after a blind comparison. */
export function RepeatLast({ title, opens }: RepeatLastProps) {
  const last = useTotals()?.last;
  const loadable = useFrequency(last?.frequencyId ?? undefined);
  if (!last || loadable.status !== 'ready' || !isRepeatable(last)) return null;
  const frequency = creditedFrequency(last, loadable.value);
  return opens ? (
    <Open address={repeatedAddress(last, frequency)} />
  ) : (
    <Last session={last} frequency={frequency} label={title} />
  );
}

function Open({ address }: { address: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(routes.player + address, { replace: true }), [navigate, address]);
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
  const { hertz, plannedSeconds } = session;
  const title = recordedTitle(session);
  const named = useSoundTitle(title, frequency.title[locale]);
  const length = plannedSeconds === null ? [] : [durationText(locale, plannedSeconds)];
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
          {[named, ...(title ? [] : [`${number(hertz)} Hz`]), ...length].join(' · ')}
        </span>
      </span>
    </RepeatLink>
  );
}
