import type { PaceSwing } from '#core/heart/resonance.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

interface SwingChartProps {
  swings: readonly PaceSwing[];
  /** In the accent's colour. */
  best: readonly number[];
}

/** A row for each pace: a dot for the mean, a bar for its interval. */
export function SwingChart({ swings, best }: SwingChartProps) {
  const texts = useChapter('resonance');
  const number = useNumber();
  const top = Math.max(...swings.map(({ to }) => to)) * 1.04;
  const percent = (value: number): string => `${(100 * Math.max(0, value)) / top}%`;
  return (
    <figure className="grid max-w-3xl gap-3">
      <figcaption className="text-sm text-muted">
        <span className="block font-medium text-text">{texts.chart}</span>
        {texts.chartText}
      </figcaption>
      <ul className="grid gap-3">
        {swings.map(({ pace, value, from, to }) => {
          const range = texts.range(number(Math.max(0, from), 1), number(to, 1));
          return (
            <li key={pace} className={classNames(best.includes(pace) ? 'text-accent' : 'text-muted')}>
              <span className="sr-only">{texts.row(number(pace), number(value, 1), range)}</span>
              <div aria-hidden className="grid grid-cols-[3ch_1fr_5.5rem] items-center gap-3 tabular-nums">
                <span className="text-end font-medium">{number(pace)}</span>
                <span className="relative h-8 rounded-control bg-well">
                  <span
                    className="absolute top-1/2 h-4 -translate-y-1/2 rounded-full bg-current opacity-35 forced-colors:bg-[CanvasText]"
                    style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }}
                  />
                  <span
                    className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-current forced-colors:bg-[Highlight]"
                    style={{ left: percent(value) }}
                  />
                </span>
                <span className="leading-tight">
                  {number(value, 1)} <span className="block text-xs text-muted">{range}</span>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
