import { daysBetween } from '#core/personal-data/records/calendar-day.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useToday } from '#hooks/use-today.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Select } from '#ui/select.tsx';
import { useChooseAssessment } from './use-shown-assessment.ts';

interface AssessmentChoiceProps {
  assessments: readonly AssessmentRecord[];
  shown: AssessmentRecord;
}

export function AssessmentChoice({ assessments, shown }: AssessmentChoiceProps) {
  const results = useChapter('results');
  const dates = useDates();
  const today = useToday();
  const choose = useChooseAssessment();
  const written = ({ day, takenAt, timeZone }: AssessmentRecord): string => {
    // The time is needed only where a day has several assessments.
    const isOne = assessments.filter((other) => other.day === day).length === 1;
    const when = isOne
      ? assessments.length === 1
        ? dates.capitalize(dates.day(day, 'weekday'))
        : dates.day(day, 'long')
      : `${dates.day(day, 'short')}, ${dates.clock(takenAt, timeZone)}`;
    const days = daysBetween(day, today);
    return results.taken(when, days >= 0 ? dates.ago(days) : undefined);
  };
  if (assessments.length === 1) return <p className="text-muted">{written(shown)}</p>;
  return (
    <Select
      label={results.choose}
      value={shown.id}
      onChange={({ target }) => choose(target.value === assessments.at(-1)?.id ? undefined : target.value)}
    >
      {assessments.toReversed().map((one) => (
        <option key={one.id} value={one.id}>
          {written(one)}
        </option>
      ))}
    </Select>
  );
}
