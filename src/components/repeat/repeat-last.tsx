import { RotateCcw } from 'lucide-react';
import { accentClass } from '#components/accent-class.ts';
import { creditedTitle } from '#core/catalogue/imported-frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { durationText } from '#i18n/duration.ts';
import { useLocale, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { isRepeatable, RepeatLink } from './repeat-link.tsx';

/** Repeats the last session with one tap. Shows nothing without one, or after a blind comparison. */
export function RepeatLast({ title }: { title: string }) {
  const last = useTotals()?.last;
  if (!last || last.frequencyId === null || !isRepeatable(last)) return null;
  return <Last session={last} frequencyId={last.frequencyId} title={title} />;
}

function Last({ session, frequencyId, title }: { session: SessionRecord; frequencyId: number; title: string }) {
  const loadable = useFrequency(frequencyId);
  const locale = useLocale();
  const number = useNumber();
  if (loadable.status !== 'ready') return null;
  const frequency = loadable.value;
  const { hertz, plannedSeconds } = session;
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
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted tabular-nums">
          {[creditedTitle(session, frequency.title[locale]), `${number(hertz)} Hz`, ...length].join(' · ')}
        </span>
      </span>
    </RepeatLink>
  );
}
