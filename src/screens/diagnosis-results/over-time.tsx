import { areas, highestAnswer, lowestAnswer } from '#core/domain/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { LineChart } from './line-chart.tsx';

interface OverTimeProps {
  /** At least two, oldest first. */
  assessments: readonly AssessmentRecord[];
  shownId: string;
}

export function OverTime({ assessments, shownId }: OverTimeProps) {
  const diagnosis = useChapter('diagnosis');
  const { overTime } = useChapter('results');
  const dates = useDates();
  const [first, last] = [assessments.at(0), assessments.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-labelledby="over-time" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="over-time" className="text-2xl font-semibold">
          {overTime.title}
        </h2>
        <p className="text-muted">
          {overTime.text(assessments.length, dates.day(first.day, 'short'), dates.day(last.day, 'short'))}
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
        {areas.map((area) => {
          const name = diagnosis.areas[area].scale;
          return (
            <li key={area} className="card flex flex-col justify-between gap-3 p-4 sm:p-6">
              <p className="flex items-baseline justify-between gap-2 leading-tight">
                <span className="text-sm text-muted">{name}</span>
                <span className="text-3xl font-extralight text-accent tabular-nums sm:text-4xl">
                  {last.answers[area]}
                </span>
              </p>
              <LineChart
                points={assessments.map(({ id, takenAt, answers }) => ({
                  at: takenAt,
                  value: answers[area],
                  marked: id === shownId,
                }))}
                min={lowestAnswer}
                max={highestAnswer}
                lines={[33.5, 66.5]}
                label={overTime.chart(name, first.answers[area], last.answers[area])}
                className="h-20 w-full px-1.5 sm:h-36"
              />
            </li>
          );
        })}
      </ul>
      <NumbersTable assessments={assessments} />
    </section>
  );
}

/** For screen readers. */
function NumbersTable({ assessments }: Pick<OverTimeProps, 'assessments'>) {
  const diagnosis = useChapter('diagnosis');
  const { overTime } = useChapter('results');
  const dates = useDates();
  return (
    <div className="sr-only">
      <table>
        <caption>{overTime.tableLabel}</caption>
        <thead>
          <tr>
            <th scope="col">{overTime.date}</th>
            {areas.map((area) => (
              <th key={area} scope="col">
                {diagnosis.areas[area].scale}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assessments.map(({ id, day, answers }) => (
            <tr key={id}>
              <th scope="row">{dates.day(day, 'full')}</th>
              {areas.map((area) => (
                <td key={area}>{answers[area]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
