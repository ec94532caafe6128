import { isSmoothedHeart } from '#core/domain/smoothed-heart.ts';
import { heartMeasures, measuredSessions, type HeartMeasure } from '#core/insight/heart-insight.ts';
import { CardHeading } from '#components/card-heading.tsx';
import { useHeartValue } from '#components/heart/heart-value.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import type { FrequencyLookup } from '#screens/history/use-frequency-lookup.ts';
import { HeartFrequencies } from './heart-frequencies.tsx';
import { heartWeeks, isOfFew, scaleOf, type HeartWeek } from './heart-weeks.ts';
import { WeekPanel } from './week-panel.tsx';
import { WeekTable } from './week-table.tsx';

interface HeartCardProps {
  /** Those measured by a heart-rate sensor. */
  sessions: readonly SessionRecord[];
  today: string;
  lookUp: FrequencyLookup;
}

/** What the heart did in the sessions of each week. Renders nothing without a session of a minute or more. */
export function HeartCard({ sessions, today, lookUp }: HeartCardProps) {
  const texts = useChapter('heart');
  const weeks = heartWeeks(sessions, today);
  if (weeks.length === 0) return null;
  const smoothed = measuredSessions(sessions).filter(({ heart }) => heart && isSmoothedHeart(heart)).length;
  return (
    <section className="card grid gap-6 p-6">
      <CardHeading title={texts.weeks.title} lead={texts.weeks.lead} className="gap-1" />
      <div className="grid gap-8 md:grid-cols-3">
        {heartMeasures.map((measure) => (
          <Panel key={measure} measure={measure} weeks={weeks} />
        ))}
      </div>
      <p className="text-sm text-muted">
        {texts.weeks.few} {texts.weeks.rmssd} {smoothed > 0 && `${texts.weeks.smoothed(smoothed)} `}
        {texts.meaning}
      </p>
      <Table weeks={weeks} />
      <HeartFrequencies sessions={sessions} lookUp={lookUp} />
    </section>
  );
}

function Panel({ measure, weeks }: { measure: HeartMeasure; weeks: readonly HeartWeek[] }) {
  const { names } = useChapter('heart');
  const { withUnit, alone } = useHeartValue(measure);
  const points = weeks.map(({ monday, means }) => {
    const mean = means[measure];
    return { monday, value: mean?.value, isOfFew: mean !== undefined && isOfFew(mean), sessions: mean?.sessions ?? 0 };
  });
  const scale = scaleOf(
    measure,
    points.flatMap(({ value }) => value ?? []),
  );
  return <WeekPanel name={names[measure]} points={points} scale={scale} text={withUnit} tick={alone} />;
}

function Table({ weeks }: { weeks: readonly HeartWeek[] }) {
  const { names, weeks: texts, perMinute, milliseconds } = useChapter('heart');
  const number = useNumber();
  const heartRate = useHeartValue('heartRate');
  const rmssd = useHeartValue('rmssd');
  const coherence = useHeartValue('coherence');
  const values = { heartRate, rmssd, coherence };
  const units = { heartRate: perMinute, rmssd: milliseconds, coherence: '%' };
  const cell = ({ means }: HeartWeek, measure: HeartMeasure): string => {
    const mean = means[measure];
    return mean ? texts.of(values[measure].alone(mean.value), number(mean.sessions)) : '–';
  };
  return (
    <WeekTable
      caption={texts.caption}
      columns={heartMeasures.map((measure) => ({ name: names[measure], unit: units[measure] }))}
      rows={weeks
        .filter(({ sessions }) => sessions > 0)
        .map((week) => ({ monday: week.monday, cells: heartMeasures.map((measure) => cell(week, measure)) }))}
    />
  );
}
