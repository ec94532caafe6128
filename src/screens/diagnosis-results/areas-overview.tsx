import { bandOf, weakestAndStrongest, type Answers } from '#core/assessment/areas.ts';
import type { Area } from '#core/domain/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AreasFigure } from './areas-figure.tsx';
import { AreasTable } from './areas-table.tsx';

interface AreasOverviewProps {
  answers: Answers;
  before: AssessmentRecord | undefined;
}

export function AreasOverview({ answers, before }: AreasOverviewProps) {
  const results = useChapter('results');
  const extreme = weakestAndStrongest(answers);
  return (
    <section className="card grid items-center gap-x-10 gap-y-8 overflow-hidden p-5 sm:p-8 lg:grid-cols-2">
      <div className="grid gap-4">
        <AreasFigure answers={answers} before={before?.answers} />
        {before && <Legend day={before.day} />}
      </div>
      <div className="grid gap-6">
        {extreme ? (
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <Extreme label={results.strongest} area={extreme.strongest} answers={answers} />
            <Extreme label={results.weakest} area={extreme.weakest} answers={answers} />
          </div>
        ) : (
          <p className="text-lg">{results.even}</p>
        )}
        <AreasTable answers={answers} before={before?.answers} />
        <div className="grid gap-1 text-sm text-muted empty:hidden">
          {before && <p>{results.changeNote}</p>}
          {extreme && bandOf(answers[extreme.weakest]) === 'low' && <p>{results.lowNote}</p>}
        </div>
      </div>
    </section>
  );
}

function Legend({ day }: { day: string }) {
  const results = useChapter('results');
  const dates = useDates();
  return (
    <ul aria-hidden className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span className="w-6 border-t-2 border-accent" />
        {results.now}
      </li>
      <li className="flex items-center gap-2">
        <span className="w-6 border-t-2 border-dotted border-muted" />
        {results.before(dates.day(day, 'short'))}
      </li>
    </ul>
  );
}

interface ExtremeProps {
  label: string;
  area: Area;
  answers: Answers;
}

function Extreme({ label, area, answers }: ExtremeProps) {
  const diagnosis = useChapter('diagnosis');
  const { bands } = useChapter('assessment');
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-muted">{label}</p>
      <p className="flex items-baseline gap-3 text-xl font-semibold">
        {diagnosis.areas[area].scale}
        <span className="text-3xl font-extralight text-accent tabular-nums">{answers[area]}</span>
      </p>
      <p className="text-sm text-muted">{bands[area][bandOf(answers[area])]}</p>
    </div>
  );
}
