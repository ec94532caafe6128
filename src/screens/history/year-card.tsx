import { useEffect, useRef, useState } from 'react';
import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { MonthTable } from './month-table.tsx';
import { layOutYear, levels, type CalendarDay } from './year-calendar.ts';
import { levelColour, YearPicture } from './year-picture.tsx';

interface YearCardProps {
  /** Days with listening. */
  totals: readonly DayTotal[];
  today: string;
  className?: string | undefined;
}

export function YearCard({ totals, today, className }: YearCardProps) {
  const { year } = useChapter('history');
  const [chosen, setChosen] = useState<CalendarDay>();
  return (
    <section className={classNames('card flex min-w-0 flex-col gap-4 p-6', className)}>
      <h2 className="text-xl font-semibold">{year.title}</h2>
      <Scroller label={year.scrollLabel}>
        <YearPicture days={layOutYear(totals, today)} chosen={chosen} onChoose={setChosen} />
      </Scroller>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <Caption totals={totals} chosen={chosen} />
        <Legend />
      </div>
      <MonthTable totals={totals} />
    </section>
  );
}

/** Starts scrolled to its end: today. */
function Scroller({ label, children }: { label: string; children: React.ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) element.current.scrollLeft = element.current.scrollWidth;
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable.
    <div ref={element} role="region" aria-label={label} tabIndex={0} className="overflow-x-auto pb-2">
      {children}
    </div>
  );
}

function Caption({ totals, chosen }: { totals: readonly DayTotal[]; chosen: CalendarDay | undefined }) {
  const { year, sessions } = useChapter('history');
  const locale = useLocale();
  const dates = useDates();
  // Keeps the number and its unit on one line.
  const whole = durationText(
    locale,
    totals.reduce((sum, { seconds }) => sum + seconds, 0),
  ).replaceAll(' ', '\u{a0}');
  if (!chosen) return <p>{year.summary(totals.length, whole)}</p>;
  const listened =
    chosen.sessions > 0 ? `${durationText(locale, chosen.seconds)} · ${sessions(chosen.sessions)}` : year.none;
  return <p>{`${dates.day(chosen.day, 'full')}: ${listened}`}</p>;
}

const square = { width: 12, height: 12, borderRadius: 3, forcedColorAdjust: 'none' } as const;

function Legend() {
  const { year } = useChapter('history');
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden>{year.less}</span>
      <ul aria-label={year.legendLabel} className="flex gap-1">
        {levels.map((level) => (
          <li key={level} title={year.legend[level]} style={{ ...square, background: levelColour(level) }}>
            <span className="sr-only">{year.legend[level]}</span>
          </li>
        ))}
      </ul>
      <span aria-hidden>{year.more}</span>
    </div>
  );
}
