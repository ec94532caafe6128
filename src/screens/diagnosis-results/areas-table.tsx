import { areas, bandOf } from '#core/assessment/areas.ts';
import type { Answers } from '#core/assessment/areas.ts';
import { useMessages } from '#i18n/language-context.ts';

/** The figure in words and numbers. */
export function AreasTable({ answers }: { answers: Answers }) {
  const { results, diagnosis } = useMessages();
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{results.figureLabel}</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-1 font-normal">{results.area}</th>
          <th className="py-1 text-right font-normal">{results.score}</th>
          <th className="py-1 pl-6 font-normal">{results.level}</th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => (
          <tr key={area} className="border-t border-line">
            <th scope="row" className="py-2 font-medium">
              {diagnosis.areas[area].scale}
            </th>
            <td className="py-2 text-right tabular-nums">{answers[area]}</td>
            <td className="py-2 pl-6 text-muted">{diagnosis[bandOf(answers[area])]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
