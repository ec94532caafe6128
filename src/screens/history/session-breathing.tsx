import { Wind } from 'lucide-react';
import type { GuidedBreathing } from '#core/breathing/guided-breathing.ts';
import type { Seconds } from '#core/units.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { InlineParts } from '#components/inline-parts.tsx';

interface SessionBreathingProps {
  breathing: GuidedBreathing;
  /** Of the whole session, with the guide and without. */
  heardSeconds: Seconds;
}

/** How a session guided the breath. */
export function SessionBreathing({ breathing, heardSeconds }: SessionBreathingProps) {
  const { session } = useChapter('breathing');
  const locale = useLocale();
  const number = useNumber();
  const { pace, startPace, inhale, holdFull, holdEmpty, seconds } = breathing;
  const hold = (share: number): string => number((share / 100) * (60 / pace), 1);
  const parts = [
    startPace === null ? session.pace(number(pace)) : session.paces(number(startPace), number(pace)),
    session.ratio(number(inhale), number(100 - inhale)),
    holdFull > 0 && session.holdFull(hold(holdFull)),
    holdEmpty > 0 && session.holdEmpty(hold(holdEmpty)),
    seconds < heardSeconds && session.lasted(durationText(locale, seconds)),
  ].filter((part) => part !== false);
  return (
    <p className="mt-1 flex gap-1.5 text-sm text-muted tabular-nums">
      <Wind aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
      <span>
        <span className="sr-only">{session.guide} </span>
        <InlineParts parts={parts} />
      </span>
    </p>
  );
}
