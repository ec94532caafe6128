import { classNames } from '#ui/class-names.ts';

export interface ChartPoint {
  /** Horizontal position in any unit. */
  at: number;
  value: number;
  marked?: boolean;
}

interface LineChartProps {
  points: readonly ChartPoint[];
  min: number;
  max: number;
  /** Values of the faint horizontal lines. */
  lines?: readonly number[];
  /** Accessible name. */
  label: string;
  className?: string;
}

const width = 100;
const height = 40;

interface Scale {
  x: (at: number) => number;
  y: (value: number) => number;
}

function scaleOf({ points, min, max }: Pick<LineChartProps, 'points' | 'min' | 'max'>): Scale {
  const moments = points.map(({ at }) => at);
  const first = Math.min(...moments);
  const span = Math.max(...moments) - first;
  return {
    x: (at) => (span === 0 ? width / 2 : ((at - first) / span) * width),
    y: (value) => height * (1 - (value - min) / (max - min)),
  };
}

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

/** Fills its container. Points are zero-length strokes with round caps, which stay round when the SVG is stretched. */
export function LineChart({ points, min, max, lines = [], label, className }: LineChartProps) {
  const { x, y } = scaleOf({ points, min, max });
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
