import { useState } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import type { PlannedSession } from '#core/assessment/week-plan.ts';
import { useLog } from '#hooks/use-log.ts';
import { useWeekPlan } from '#hooks/use-week-plan.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

export function WeekPlan({ week }: { week: readonly PlannedSession[] }) {
  const { plan } = useChapter('results');
  const byTime = week.toSorted((a, b) => (a.time < b.time ? -1 : 1));
  return (
    <section aria-labelledby="week-plan" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="week-plan" className="text-2xl font-semibold">
          {plan.title}
        </h2>
        <p className="max-w-2xl text-muted">{plan.text}</p>
      </div>
      <div className="card grid gap-6 p-5 sm:p-8">
        <WeekGrid week={byTime} />
        <AddToWeek week={week} />
      </div>
    </section>
  );
}

/** One row per tone, one column per day. */
function WeekGrid({ week }: { week: readonly PlannedSession[] }) {
  const { plan } = useChapter('results');
  const locale = useLocale();
  const dates = useDates();
  const clock = (time: string): string => dates.clock(Date.parse(`1970-01-01T${time}:00Z`), 'UTC');
  return (
    <ul className="grid gap-6 md:gap-4">
      {week.map(({ suggestion: { frequency }, minutes, time, days }) => (
        <li
          key={frequency.id}
          className={classNames(
            'grid items-center gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]',
            accentClass(frequency.category),
          )}
        >
          <div className="flex items-center gap-4">
            <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-accent">
              <CategoryGlyph category={frequency.category} className="size-5" />
            </span>
            <p className="grid leading-snug">
              <span className="font-medium">{frequency.title[locale]}</span>
              <span className="text-sm text-muted tabular-nums">
                {plan.detail(clock(time), minutes)}
                <span className="sr-only">: {days.map((day) => plan.days[day - 1]).join(', ')}</span>
              </span>
            </p>
          </div>
          <ol aria-hidden className="grid grid-cols-7 gap-1.5">
            {plan.letters.map((letter, index) => (
              <li
                key={plan.days[index]}
                className={classNames(
                  'grid h-11 place-items-center rounded-control text-sm md:w-14',
                  days.includes(index + 1)
                    ? 'bg-accent font-semibold text-on-primary forced-colors:border-2'
                    : 'bg-raised text-muted',
                )}
              >
                {letter}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function AddToWeek({ week }: { week: readonly PlannedSession[] }) {
  const { plan } = useChapter('results');
  const { isSaved, replaces, save } = useWeekPlan(week);
  const log = useLog();
  const [status, setStatus] = useState<'added' | 'failed'>();
  const submit = async (): Promise<void> => {
    try {
      await save();
      setStatus('added');
    } catch (error) {
      log.error('The week could not be kept:', error);
      setStatus('failed');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
      {isSaved ? (
        // Takes the focus of the button that it replaces.
        <ButtonLink kind="quiet" to={routes.dashboard} ref={(link) => (status === 'added' ? link?.focus() : undefined)}>
          {plan.toDashboard}
        </ButtonLink>
      ) : (
        <Button onClick={() => void submit()} disabled={isSaved === undefined}>
          {replaces > 0 ? plan.replace : plan.put}
        </Button>
      )}
      <ButtonLink kind="bare" to={routes.routines} className="-mx-5 text-accent">
        {plan.toRoutines}
      </ButtonLink>
      <div role="status" className="min-w-48 flex-1 text-sm text-muted">
        {isSaved && <p>{plan.done}</p>}
        {isSaved === false && replaces > 0 && <p>{plan.replaces(replaces)}</p>}
        {status === 'failed' && <p className="text-danger">{plan.failed}</p>}
      </div>
    </div>
  );
}
