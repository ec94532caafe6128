import type { PaceSwing } from '#core/heart/resonance.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

interface SwingChartProps {
  swings: readonly PaceSwing[];
  /** Drawn in the accent colour. */
  best: readonly number[];
}

/** A row for each pace: a dot for the mean, a bar for its 95 % confidence interval. */
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
              <div aria-hidden className="flex items-center gap-3 tabular-nums">
                <span className="w-12 shrink-0 font-medium">{number(pace)}</span>
                <svg className="h-8 w-full rounded-control bg-well fill-current forced-colors:border">
                  <rect
                    x={percent(from)}
                    width={percent(to - Math.max(0, from))}
                    y={8}
                    height={16}
                    rx={4}
                    opacity={0.35}
                  />
                  <circle cx={percent(value)} cy={16} r={4} />
                </svg>
                <span className="w-24 shrink-0 leading-tight">
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
