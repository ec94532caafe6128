import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { addDays } from '#core/personal-data/records/calendar-day.ts';
import { useLastDays } from '#hooks/use-history.ts';
import { useToday } from '#hooks/use-today.ts';

const weekDays = 7;

/** The last seven days, today last. Decoration: the sum is shown beside it. */
export function WeekBars() {
  const today = useToday();
  const days = useLastDays(today, weekDays);
  const totals: readonly DayTotal[] = days.status === 'ready' ? days.value : [];
  const most = Math.max(1, ...totals.map(({ seconds }) => seconds));
  return (
    <div aria-hidden className="accent-pulse flex h-11 shrink-0 gap-1 @max-[11rem]:hidden">
      {Array.from({ length: weekDays }, (_, index) => addDays(today, index + 1 - weekDays)).map((day) => {
        const seconds = totals.find((total) => total.day === day)?.seconds ?? 0;
        const share = seconds === 0 ? 0 : Math.max(16, (100 * seconds) / most);
        return (
          <span
            key={day}
            className="w-1.5 overflow-hidden rounded-full bg-raised"
            style={{ forcedColorAdjust: 'none' }}
          >
            {/* A transform, which does not change the layout. */}
            <span
              className="block h-full rounded-full bg-accent transition-transform"
              style={{ transform: `translateY(${100 - share}%)` }}
            />
          </span>
        );
      })}
    </div>
  );
}
