import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { FoldedTable } from './folded-table.tsx';
import { monthTotals } from './year-calendar.ts';

/** The calendar as a table, for screen readers. */
export function MonthTable({ totals }: { totals: readonly DayTotal[] }) {
  const { year } = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const dates = useDates();
  return (
    <FoldedTable summary={year.byMonth} className="mt-auto">
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
    </FoldedTable>
  );
}
