import { addDays } from '#core/personal-data/calendar-day.ts';
import type { DayTotal } from '#core/personal-data/personal-data.ts';
import { useLastDays } from '#hooks/use-history.ts';
import { useToday } from '#hooks/use-today.ts';
import { classNames } from '#ui/class-names.ts';

const weekDays = 7;

/** The days as seven bars, today the last: above the sum, or beside it where there is room. Decoration: the sum says it. */
export function WeekBars() {
  const today = useToday();
  const days = useLastDays(today, weekDays);
  const totals: readonly DayTotal[] = days.status === 'ready' ? days.value : [];
  const most = Math.max(1, ...totals.map(({ seconds }) => seconds));
  return (
    <div aria-hidden className="flex h-8 items-end gap-1 sm:absolute sm:inset-y-8 sm:right-8 sm:h-auto sm:gap-3">
      {Array.from({ length: weekDays }, (_, index) => addDays(today, index + 1 - weekDays)).map((day) => {
        const seconds = totals.find((total) => total.day === day)?.seconds ?? 0;
        return (
          <span
            key={day}
            className={classNames('w-2.5 rounded-full sm:w-5', seconds > 0 ? 'bg-accent' : 'bg-line')}
            style={{ forcedColorAdjust: 'none', height: `${Math.max(12, (100 * seconds) / most)}%` }}
          />
        );
      })}
    </div>
  );
}
