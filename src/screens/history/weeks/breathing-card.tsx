import { CardHeading } from '#components/card-heading.tsx';
import { breathingLimits } from '#core/breathing/breathing.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { breathingWeeks, type BreathingWeek } from './breathing-weeks.ts';
import { WeekPanel } from './week-panel.tsx';
import { WeekTable } from './week-table.tsx';

interface BreathingCardProps {
  /** Those with a breathing guide. */
  sessions: readonly SessionRecord[];
  today: string;
}

const minuteStep = 10;

/** How long and how fast a person breathed with the guide in each week. Renders nothing without guided sessions. */
export function BreathingCard({ sessions, today }: BreathingCardProps) {
  const { weeks: texts } = useChapter('breathing');
  const weeks = breathingWeeks(sessions, today);
  if (weeks.length === 0) return null;
  return (
    <section className="card grid gap-6 p-6">
      <CardHeading title={texts.title} lead={texts.lead} className="gap-1" />
      <Panels weeks={weeks} />
      <p className="text-sm text-muted">{texts.bars}</p>
      <Table weeks={weeks} />
    </section>
  );
}

const pointsOf = (weeks: readonly BreathingWeek[], valueOf: (week: BreathingWeek) => number | undefined) =>
  weeks.map((week) => ({
    monday: week.monday,
    value: week.sessions > 0 ? valueOf(week) : undefined,
    sessions: week.sessions,
  }));

function Panels({ weeks }: { weeks: readonly BreathingWeek[] }) {
  const { weeks: texts } = useChapter('breathing');
  const locale = useLocale();
  const number = useNumber();
  const most = Math.max(...weeks.map(({ seconds }) => seconds / 60));
  const { min, max } = breathingLimits.pace;
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <WeekPanel
        name={texts.minutes}
        points={pointsOf(weeks, ({ seconds }) => seconds / 60)}
        scale={{ from: 0, to: Math.max(minuteStep, Math.ceil(most / minuteStep) * minuteStep) }}
        text={(minutes) => durationText(locale, minutes * 60)}
        tick={(minutes) => number(minutes, 0)}
      />
      <WeekPanel
        name={texts.pace}
        points={pointsOf(weeks, ({ pace }) => pace)}
        scale={{ from: min, to: max }}
        text={(pace) => texts.perMinute(number(pace, 1))}
        tick={(pace) => number(pace, 0)}
      />
    </div>
  );
}

function Table({ weeks }: { weeks: readonly BreathingWeek[] }) {
  const { weeks: texts } = useChapter('breathing');
  const locale = useLocale();
  const number = useNumber();
  return (
    <WeekTable
      caption={texts.caption}
      columns={[
        { name: texts.sessions, unit: '' },
        { name: texts.minutes, unit: '' },
        { name: texts.pace, unit: texts.unit },
      ]}
      rows={weeks
        .filter(({ sessions }) => sessions > 0)
        .map(({ monday, sessions, seconds, pace = 0 }) => ({
          monday,
          cells: [number(sessions), durationText(locale, seconds), number(pace, 1)],
        }))}
    />
  );
}
