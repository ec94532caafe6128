import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { addDays } from '#core/personal-data/records/calendar-day.ts';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** Counts only days with a session: a day without one is not shown as a failure. */
export function RhythmCard({ totals, today }: { totals: readonly DayTotal[]; today: string }) {
  const { rhythm } = useChapter('history');
  const listenedDays = new Set(totals.map(({ day }) => day));
  const days = Array.from({ length: 28 }, (_, index) => addDays(today, index - 27));
  const count = days.filter((day) => listenedDays.has(day)).length;
  return (
    <section className="card grid content-start gap-4 p-6">
      <h2 className="text-xl font-semibold">{rhythm.title}</h2>
      <p className="flex items-baseline gap-2">
        <span className="text-5xl font-extralight tracking-tight tabular-nums">{count}</span>
        <span className="text-muted">{rhythm.value}</span>
      </p>
      <div aria-hidden className="grid max-w-sm grid-cols-14 gap-1.5 xl:max-w-40 xl:grid-cols-7">
        {days.map((day) => (
          <span
            key={day}
            className={classNames(
              'aspect-square rounded-full forced-color-adjust-none',
              listenedDays.has(day) ? 'bg-accent' : 'bg-raised',
            )}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{rhythm.text}</p>
    </section>
  );
}
