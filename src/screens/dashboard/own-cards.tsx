import { CalendarClock, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BigText } from '#components/big-text.tsx';
import { accentClass } from '#components/accent-class.ts';
import { extremes } from '#core/assessment/areas.ts';
import { retestDue } from '#core/assessment/retest.ts';
import { daysBetween } from '#core/personal-data/calendar-day.ts';
import type { Totals } from '#core/personal-data/personal-data.ts';
import type { AssessmentRecord } from '#core/personal-data/records.ts';
import { daysApart } from '#core/routines/occurrence.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useMinute, useNextRoutine } from '#hooks/use-next-routine.ts';
import { useToday } from '#hooks/use-today.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { ModeList } from './mode-list.tsx';
import { PlainCard, steadyHeight } from './plain-card.tsx';
import { WeekBars } from './week-bars.tsx';

// What the dashboard of someone with data of their own shows instead of samples: one chunk, which a newcomer never fetches.

/** The person's last assessment: when it was, what stood lowest, and whether it is time for another. */
export function AssessmentCard({ assessments }: { assessments: readonly AssessmentRecord[] }) {
  const diagnosis = useChapter('diagnosis');
  const { balanced, own } = useChapter('dashboard');
  const texts = own.assessment;
  const number = useNumber();
  const dates = useDates();
  const today = useToday();
  const [now] = useState(() => Date.now());
  const last = assessments.at(-1);
  if (!last) return null;
  const extreme = extremes(last.answers);
  const found = extreme ? texts.lowest(diagnosis.areas[extreme.weakest].scale, number(last.answers[extreme.weakest])) : texts.even(number(last.answers.physical));
  const due = retestDue(assessments, now);
  return (
    <PlainCard
      accent="accent-aura"
      className={steadyHeight}
      to={due ? routes.diagnosis : routes.diagnosisResults}
      title={balanced.title}
      text={texts.last(dates.ago(Math.max(0, daysBetween(last.day, today))))}
      note={due ? texts.due : found}
      action={due ? texts.again : texts.results}
    >
      <ClipboardCheck aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
    </PlainCard>
  );
}

/** The person's next routine; its link opens the player with its minutes chosen. */
export function RoutineCard() {
  const next = useNextRoutine();
  const now = useMinute();
  return next && next !== 'none' && now ? <Next {...next} now={now} /> : null;
}

function Next({ routine, at, now }: Occurrence & { now: Date }) {
  const texts = useChapter('dashboard').own.routine;
  const locale = useLocale();
  const number = useNumber();
  const when = useWhen(at, now);
  const frequency = useFrequency(routine.frequencyId);
  const known = frequency.status === 'ready' ? frequency.value : undefined;
  return (
    <PlainCard
      accent={known ? accentClass(known.category) : 'accent-clarity'}
      className={steadyHeight}
      to={playerAddress(routine.frequencyId, routine.minutes)}
      title={known?.title[locale] ?? texts.title}
      text={known ? texts.what(number(known.hertz), routine.minutes) : texts.minutes(routine.minutes)}
      note={when}
      action={texts.action}
      corner={
        <Link to={routes.routines} className="relative z-10 -my-2.5 -mr-2 inline-flex min-h-11 items-center px-2 text-sm text-muted underline-offset-4 hover:text-text hover:underline">
          {texts.all}
        </Link>
      }
    >
      <CalendarClock aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
    </PlainCard>
  );
}

/** “Hoy, 8:30”, “Mañana, 8:30”, “Jueves, 8:30”. */
function useWhen(at: Date, now: Date): string {
  const texts = useChapter('dashboard').own.routine;
  const dates = useDates();
  const ahead = daysApart(now, at);
  const name = ahead < 2 ? dates.ago(-ahead) : dates.weekday(at);
  return texts.when(dates.capital(name), dates.clock(at.getTime()));
}

/** What was listened to in the last seven days. */
export function WeekCard({ totals, className }: { totals: Totals; className: string }) {
  const { history, own } = useChapter('dashboard');
  const { week } = own;
  const locale = useLocale();
  return (
    <PlainCard
      to={routes.history}
      title={history.title}
      text={<BigText text={durationText(locale, totals.weekSeconds)} />}
      note={week.heard}
      action={week.action}
      className={className}
    >
      <WeekBars />
    </PlainCard>
  );
}

/** The category of the person's last session as the active mode. Until the catalogue says which it is, the place stays empty. */
export function LastMode({ frequencyId }: { frequencyId: number }) {
  const { own } = useChapter('dashboard');
  const frequency = useFrequency(frequencyId);
  if (frequency.status !== 'ready') return <ModeList active="Calm" mark={null} className="invisible" />;
  return <ModeList active={frequency.value.category} mark={own.modes} />;
}
