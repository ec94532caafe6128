import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { FoldedTable } from '#screens/history/folded-table.tsx';

interface WeekTableProps {
  caption: string;
  columns: readonly { name: string; unit: string }[];
  /** Oldest first. */
  rows: readonly { monday: string; cells: readonly string[] }[];
}

/** What the charts draw, in numbers; also for screen readers. */
export function WeekTable({ caption, columns, rows }: WeekTableProps) {
  const { weeks } = useChapter('heart');
  const dates = useDates();
  return (
    <FoldedTable summary={weeks.byWeek}>
      <caption className="pb-2 text-left text-sm text-muted">{caption}</caption>
      <thead className="text-sm text-muted" style={{ verticalAlign: 'bottom' }}>
        <tr>
          <th className="py-1 font-normal">{weeks.week}</th>
          {columns.map(({ name, unit }) => (
            <th key={name} className="py-1 pl-3 text-right font-normal">
              {name} <span className="block">{unit}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ monday, cells }) => (
          <tr key={monday} className="border-t border-line">
            <th scope="row" className="py-2 font-medium whitespace-nowrap">
              {dates.day(monday, 'short')}
            </th>
            {cells.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are always the same.
              <td key={index} className="py-2 pl-3 text-right whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}
