import type { Scale } from './heart-weeks.ts';

export interface WeekPoint {
  monday: string;
  /** undefined: not measured. */
  value: number | undefined;
  /** A mean of few sessions, drawn hollow. */
  isOfFew?: boolean;
  /** How many sessions the value summarises. */
  sessions: number;
}

/** Pixels. */
export const plotHeight = 96;
const [margin, bars, gap] = [6, 22, 6];

interface WeekChartProps {
  points: readonly WeekPoint[];
  scale: Scale;
}

/** Points for values, joined between neighbouring weeks; below them, bars for the sessions. Decoration: the table has the same content. */
export function WeekChart({ points, scale: { from, to } }: WeekChartProps) {
  const width = 100 / points.length;
  const x = (index: number): string => `${(index + 0.5) * width}%`;
  const y = (value: number): number => margin + (plotHeight - 2 * margin) * (1 - (value - from) / (to - from));
  const most = Math.max(...points.map(({ sessions }) => sessions));
  return (
    <svg aria-hidden="true" className="block w-full" style={{ height: plotHeight + gap + bars }}>
      {[from, to].map((value) => (
        <line key={value} x2="100%" y1={y(value)} y2={y(value)} className="stroke-line" />
      ))}
      {points.map(({ monday, value }, index) => {
        const before = points[index - 1]?.value;
        return (
          value !== undefined &&
          before !== undefined && (
            <line
              key={monday}
              x1={x(index - 1)}
              y1={y(before)}
              x2={x(index)}
              y2={y(value)}
              className="stroke-[var(--accent)] stroke-2 forced-colors:stroke-[CanvasText]"
            />
          )
        );
      })}
      {points.map(
        ({ monday, value, isOfFew }, index) =>
          value !== undefined && (
            <circle
              key={monday}
              cx={x(index)}
              cy={y(value)}
              r={4}
              fill={isOfFew ? 'var(--color-surface)' : 'var(--accent)'}
              className="stroke-[var(--accent)] stroke-2 forced-colors:stroke-[CanvasText]"
            />
          ),
      )}
      {points.map(({ monday, sessions }, index) => (
        <rect
          key={monday}
          x={`${(index + 0.2) * width}%`}
          width={`${0.6 * width}%`}
          y={plotHeight + gap + bars * (1 - sessions / most)}
          height={(bars * sessions) / most}
          rx={2}
          fill="var(--color-control)"
          opacity={0.6}
          className="forced-color-adjust-none"
        />
      ))}
    </svg>
  );
}
