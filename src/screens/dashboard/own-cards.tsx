import { CalendarDays, ClipboardCheck, Play } from 'lucide-react';
import { useState } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { isBalanced, weakestAndStrongest } from '#core/assessment/areas.ts';
import { retestDue } from '#core/assessment/retest.ts';
import { isImported } from '#core/domain/credit.ts';
import { daysBetween } from '#core/personal-data/records/calendar-day.ts';
import type { Totals } from '#core/personal-data/personal-data.ts';
import type { AssessmentRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { daysApart, type Occurrence } from '#core/routines/occurrence.ts';
import { routineSound } from '#core/routines/routine-sound.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useCurrentMinute, useNextRoutine } from '#hooks/use-next-routine.ts';
import { useToday } from '#hooks/use-today.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { ModeList } from './mode-list.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkRow } from './link-row.tsx';
import { WeekBars } from './week-bars.tsx';

// One chunk, which new visitors never load.

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
  const extreme = weakestAndStrongest(last.answers);
  const found = extreme
    ? texts.lowest(diagnosis.areas[extreme.weakest].scale, number(last.answers[extreme.weakest]))
    : texts.even(number(last.answers.physical));
  const due = retestDue(assessments, now);
  return (
    <LinkCard
      accent="accent-aura"
      to={due ? routes.diagnosis : routes['diagnosis-results']}
      kind={{ text: texts.last(dates.ago(Math.max(0, daysBetween(last.day, today)))) }}
      title={isBalanced(last.answers) ? balanced.title : texts.title}
      lines={[due ? texts.due : found]}
      action={due ? texts.again : texts.results}
    >
      <ClipboardCheck className="size-6" strokeWidth={1.5} />
    </LinkCard>
  );
}

export function RoutineCard() {
  const next = useNextRoutine();
  const now = useCurrentMinute();
  return next && next !== 'none' && now ? <Next {...next} now={now} /> : null;
}

function Next({ routine, at, now }: Occurrence & { now: Date }) {
  const texts = useChapter('dashboard').own.routine;
  const number = useNumber();
  const when = useWhen(at, now);
  const locale = useLocale();
  const { frequency, loaded, name, title, address, minutes } = useRoutineSound(routine);
  const length = durationText(locale, 60 * minutes);
  // The frequency under a programme says nothing about it.
  const what = loaded && !(title && 'programme' in title) ? texts.what(number(loaded.hertz), length) : length;
  return (
    <LinkCard
      accent={loaded ? accentClass(loaded.category) : 'accent-clarity'}
      {...linkOf(address, texts.action)}
      kind={{ text: texts.title }}
      title={name || length}
      lines={loaded ? [when, what] : [when]}
      pendingClass={frequency.status === 'loading' ? 'invisible' : undefined}
    >
      <Play className="size-6 translate-x-0.5 fill-current" strokeWidth={1.5} />
    </LinkCard>
  );
}

/** What cannot be played yet is found among the routines. */
const linkOf = (address: string | undefined, action: string) =>
  address === undefined ? { to: routes.routines, action: '' } : { to: routes.player + address, action };

function useRoutineSound(routine: RoutineRecord) {
  const locale = useLocale();
  const frequency = useFrequency(routine.frequencyId);
  const loaded = frequency.status === 'ready' ? frequency.value : undefined;
  const preset = usePreset(routine.presetId);
  const sound = routineSound(routine, preset, loaded);
  return { ...sound, frequency, loaded, name: useSoundTitle(sound.title, loaded?.title[locale] ?? '') };
}

/** “Hoy, 8:30”, “Mañana, 8:30”, “Jueves, 8:30”. */
function useWhen(at: Date, now: Date): string {
  const texts = useChapter('dashboard').own.routine;
  const dates = useDates();
  const ahead = daysApart(now, at);
  const name = ahead < 2 ? dates.ago(-ahead) : dates.weekday(at);
  return texts.when(dates.capitalize(name), dates.clock(at.getTime()));
}

export function WeekLink({ totals }: { totals: Totals }) {
  const { history, own } = useChapter('dashboard');
  const locale = useLocale();
  return (
    <LinkRow
      to={routes.history}
      title={history.title}
      text={own.week(durationText(locale, totals.weekSeconds))}
      Glyph={CalendarDays}
    >
      <WeekBars />
    </LinkRow>
  );
}

/** No mode is active until the catalogue has loaded. */
export function LastMode({ frequencyId }: { frequencyId: number }) {
  const { own } = useChapter('dashboard');
  const frequency = useFrequency(frequencyId);
  if (isImported(frequencyId)) return <ModeList active={undefined} origin={own.modesImported} />;
  if (frequency.status === 'failed')
    return <ModeList active={undefined} origin={frequency.kind === 'not-found' ? own.modesGone : own.modesUnread} />;
  if (frequency.status !== 'ready') return <ModeList active="Calm" className="invisible" />;
  return <ModeList active={frequency.value.category} origin={own.modes} />;
}
