import { bandOf, type Answers } from '#core/assessment/areas.ts';
import { areas } from '#core/domain/areas.ts';
import { useChapter } from '#i18n/language-context.ts';

interface AreasTableProps {
  answers: Answers;
  before: Answers | undefined;
}

export function AreasTable({ answers, before }: AreasTableProps) {
  const diagnosis = useChapter('diagnosis');
  const results = useChapter('results');
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{results.figureLabel}</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {results.area}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {results.score}
          </th>
          {before && (
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              {results.change}
            </th>
          )}
          <th scope="col" className="py-1 pl-4 font-normal sm:pl-6">
            {results.level}
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <tr key={area} className="border-t border-line">
            <th scope="row" className="py-2.5 leading-tight font-medium">
              {diagnosis.areas[area].scale}
            </th>
            <td className="py-2.5 pl-2 text-right tabular-nums">{answers[area]}</td>
            {before && (
              <td className="py-2.5 pl-3 text-right text-muted tabular-nums">
                <Change by={answers[area] - before[area]} />
              </td>
            )}
            <td className="py-2.5 pl-4 text-muted sm:pl-6">{diagnosis[bandOf(answers[area])]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ by }: { by: number }) {
  const results = useChapter('results');
  const shown = by === 0 ? results.same : `${by > 0 ? '+' : '−'}${Math.abs(by)}`;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{results.changeSpoken(by)}</span>
    </>
  );
}
