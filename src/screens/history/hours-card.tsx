import type { FrequencyTotal } from '#core/personal-data/history/sums.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { dialBase, dialPath, busiestHour, sumHours } from './listening-hours.ts';

const dial = { centre: 120, inner: 44, outer: 94 };
/** Labels of the dial: hour, x, y. */
const quarters = [
  [0, 120, 16],
  [6, 222, 125],
  [12, 120, 234],
  [18, 18, 125],
] as const;

/** A dial of 24 hours, midnight at the top. */
export function HoursCard({ totals }: { totals: readonly FrequencyTotal[] }) {
  const { hours: texts } = useChapter('history');
  const dates = useDates();
  const hours = sumHours(totals);
  const busiest = busiestHour(hours);
  return (
    <section className="card flex flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold">{texts.title}</h2>
      <svg viewBox="0 0 240 250" aria-hidden="true" className="mx-auto w-full max-w-72 lg:max-w-60">
        <path d={dialBase(dial)} fill="var(--color-line)" />
        <path d={dialPath(hours, dial)} fill="var(--accent)" />
        <g className="fill-muted text-figure-xs" textAnchor="middle">
          {quarters.map(([hour, x, y]) => (
            <text key={hour} x={x} y={y}>
              {hour}
            </text>
          ))}
        </g>
        {busiest !== undefined && (
          <text
            x="120"
            y="129"
            textAnchor="middle"
            className="font-extralight tabular-nums"
            fill="currentColor"
            fontSize="30"
          >
            {busiest}
            <tspan className="fill-muted font-normal" fontSize="13">
              {' '}
              h
            </tspan>
          </text>
        )}
      </svg>
      <p className="text-center text-muted">
        {busiest === undefined ? texts.few : texts.mostly(dates.hour(busiest), dates.hour(busiest + 1))}
      </p>
      <HourTable hours={hours} />
    </section>
  );
}

/** For screen readers. */
function HourTable({ hours }: { hours: readonly number[] }) {
  const { hours: texts, year } = useChapter('history');
  const dates = useDates();
  const number = useNumber();
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th>{texts.hour}</th>
            <th>{year.sessionCount}</th>
          </tr>
        </thead>
        <tbody>
          {hours
            .map((count, hour) => ({ count, hour }))
            .filter(({ count }) => count > 0)
            .map(({ count, hour }) => (
              <tr key={hour}>
                <th scope="row">{dates.hour(hour)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
