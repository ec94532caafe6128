import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Scale } from './heart-weeks.ts';
import { plotHeight, WeekChart, type WeekPoint } from './week-chart.tsx';

interface WeekPanelProps {
  name: string;
  /** Oldest first. */
  points: readonly WeekPoint[];
  scale: Scale;
  /** Writes a value with its unit. */
  text: (value: number) => string;
  /** Writes a value without its unit. */
  tick: (value: number) => string;
}

/** The last value in words, and all of them as a chart. */
export function WeekPanel({ name, points, scale, text, tick }: WeekPanelProps) {
  const { weeks } = useChapter('heart');
  const dates = useDates();
  const last = points.findLast(({ value }) => value !== undefined);
  const [first, today] = [points.at(0), points.at(-1)];
  return (
    <div className="flex flex-col justify-between gap-3">
      <div>
        <h3 className="text-sm text-muted">{name}</h3>
        {last?.value === undefined ? (
          <p className="text-muted">{weeks.unmeasured}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-3xl font-extralight whitespace-nowrap tabular-nums">{text(last.value)}</span>
            <span className="text-sm text-muted">{weeks.latest(dates.day(last.monday, 'short'), last.sessions)}</span>
          </p>
        )}
      </div>
      {last && first && today && (
        <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-figure-xs text-muted tabular-nums">
          <div className="flex flex-col justify-between text-right" style={{ height: plotHeight }}>
            <span>{tick(scale.to)}</span>
            <span>{tick(scale.from)}</span>
          </div>
          <div>
            <WeekChart points={points} scale={scale} />
            <p className="flex justify-between pt-1">
              <span>{dates.day(first.monday, 'short')}</span>
              <span>{dates.day(today.monday, 'short')}</span>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
