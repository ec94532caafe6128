import { ChevronDown } from 'lucide-react';
import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { monthTotals } from './year-calendar.ts';

/** The calendar as a table, for screen readers. */
export function MonthTable({ totals }: { totals: readonly DayTotal[] }) {
  const { year } = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const dates = useDates();
  return (
    <details className="group mt-auto">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-medium text-accent underline-offset-4 [&::-webkit-details-marker]:hidden">
        {year.byMonth}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className="mt-2 w-full text-left tabular-nums">
        <caption className="sr-only">{year.title}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-1 font-normal">{year.month}</th>
            <th className="py-1 text-right font-normal">{year.days}</th>
            <th className="py-1 text-right font-normal">{year.sessionCount}</th>
            <th className="py-1 text-right font-normal">{year.heard}</th>
          </tr>
        </thead>
        <tbody>
          {monthTotals(totals).map(({ month, days, sessions, seconds }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="py-2 font-medium">
                {dates.day(month, 'month')}
              </th>
              <td className="py-2 text-right">{number(days)}</td>
              <td className="py-2 text-right">{number(sessions)}</td>
              <td className="py-2 text-right whitespace-nowrap">{durationText(locale, seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
