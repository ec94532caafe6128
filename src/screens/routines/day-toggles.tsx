import { useId } from 'react';
import { useRoutineFormat } from '#components/use-routine-format.ts';
import { useChapter } from '#i18n/language-context.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

interface DayTogglesProps {
  /** ISO weekdays, sorted. */
  days: readonly number[];
  onChange: (days: number[]) => void;
  missing: boolean;
}

export function DayToggles({ days, onChange, missing }: DayTogglesProps) {
  const { form } = useChapter('routines');
  const format = useRoutineFormat();
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={missing ? `${id}-error` : undefined}
      className="grid gap-1.5"
    >
      <span id={id} className="text-muted">
        {form.days}
      </span>
      <div className="grid grid-cols-4 gap-1.5 sm:grid-cols-7">
        {everyDay.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => onChange(everyDay.filter((other) => (other === day) !== days.includes(other)))}
            className="min-h-11 rounded-control bg-raised font-medium text-muted transition-colors hover:text-text aria-pressed:bg-accent aria-pressed:text-on-primary forced-colors:border forced-colors:aria-pressed:bg-[Highlight]"
          >
            <span aria-hidden>{format.day(day, 'short')}</span>
            <span className="sr-only">{format.day(day, 'long')}</span>
          </button>
        ))}
      </div>
      {missing && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {form.daysMissing}
        </p>
      )}
    </div>
  );
}
