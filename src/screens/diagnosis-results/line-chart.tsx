import { classNames } from '#ui/class-names.ts';

export interface ChartPoint {
  /** Where it lies from left to right, in any unit: moments, days. */
  at: number;
  value: number;
  /** Drawn larger. */
  marked?: boolean;
}

interface LineChartProps {
  points: readonly ChartPoint[];
  /** The values at the bottom and at the top. */
  least: number;
  most: number;
  /** Values with a faint line across. */
  lines?: readonly number[];
  /** What it shows, in words. */
  label: string;
  className?: string;
}

const width = 100;
const height = 40;

interface Scale {
  x: (at: number) => number;
  y: (value: number) => number;
}

function scaleOf({ points, least, most }: Pick<LineChartProps, 'points' | 'least' | 'most'>): Scale {
  const moments = points.map(({ at }) => at);
  const first = Math.min(...moments);
  const span = Math.max(...moments) - first;
  return {
    x: (at) => (span === 0 ? width / 2 : ((at - first) / span) * width),
    y: (value) => height * (1 - (value - least) / (most - least)),
  };
}

/** What lies between the line and the bottom: how much there is, for the eye. */
function areaUnder(points: readonly ChartPoint[], { x, y }: Scale): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return '';
  return [
    `${x(first.at)},${height}`,
    ...points.map(({ at, value }) => `${x(at)},${y(value)}`),
    `${x(last.at)},${height}`,
  ].join(' ');
}

const stroke = { strokeLinecap: 'round', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } as const;

/**
 * Values over time as one line, as wide and high as its place. It follows the accent, and the system's text colour where the
 * person forces colours. Points are strokes of no length, which stay round however the picture is stretched.
 */
export function LineChart({ points, least, most, lines = [], label, className }: LineChartProps) {
  const { x, y } = scaleOf({ points, least, most });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames('overflow-visible', className)}
    >
      {lines.map((value) => (
        <path key={value} d={`M0 ${y(value)}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      <polygon points={areaUnder(points, { x, y })} className="fill-[var(--accent)] opacity-12 forced-colors:hidden" />
      <polyline
        points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
        className="fill-none stroke-[var(--accent)] stroke-2 forced-colors:stroke-[CanvasText]"
        {...stroke}
      />
      {points.map(({ at, value, marked = false }) => (
        <path
          key={at}
          d={`M${x(at)} ${y(value)}h0`}
          className={classNames(
            'stroke-[var(--accent)] forced-colors:stroke-[CanvasText]',
            marked ? 'stroke-10' : 'stroke-5',
          )}
          {...stroke}
        />
      ))}
    </svg>
  );
}
