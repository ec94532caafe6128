import { relativeChange } from '#core/insight/rated-sessions.ts';
import type { Direction, Estimate } from '#core/insight/estimate.ts';
import { feelingScales, type FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useSignedNumber } from '#i18n/signed-number.ts';

/** In percent of the line; both ends are the greatest possible change. */
const placeOf = (value: number): number => 50 + 50 * relativeChange(value);

/** `basis`: the sessions it is based on, if not all of them. */
type ShownEstimate = Estimate & { direction: Direction; basis?: string | undefined };

interface EstimatesProps {
  name: string;
  /** undefined: not yet known. */
  estimates: Record<FeelingScale, ShownEstimate | undefined>;
  directions: Record<Direction, string>;
}

export function Estimates({ name, estimates, directions }: EstimatesProps) {
  const texts = useChapter('insight');
  const signed = useSignedNumber();
  return (
    <dl aria-label={name} className="grid gap-4">
      {feelingScales.map((scale) => {
        const estimate = estimates[scale];
        if (!estimate) {
          return (
            <div key={scale} className="grid gap-1">
              <dt className="text-sm text-muted">{texts.scales[scale]}</dt>
              <dd>{texts.unknown}</dd>
            </div>
          );
        }
        const { value, from, to, direction, basis } = estimate;
        return (
          <div key={scale} className="grid gap-1">
            <dt className="text-sm text-muted">{texts.scales[scale]}</dt>
            <dd className="grid gap-1.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>
                  <span className="text-2xl font-light tabular-nums">{signed(value)}</span>{' '}
                  <span className="text-sm text-muted tabular-nums">{texts.interval(signed(from), signed(to))}</span>
                </span>
                <span className="text-sm font-medium">{directions[direction]}</span>
              </span>
              <Line from={placeOf(from)} to={placeOf(to)} at={placeOf(value)} />
              {basis !== undefined && <span className="text-sm text-muted">{basis}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The interval as a line, its centre as a dot, and a tick where there is no change. */
function Line({ from, to, at }: Record<'from' | 'to' | 'at', number>) {
  return (
    <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-3 w-full overflow-visible">
      <line x1="0" x2="100" y1="3" y2="3" className="stroke-line" vectorEffect="non-scaling-stroke" strokeWidth="2" />
      <line
        x1="50"
        x2="50"
        y1="0"
        y2="6"
        className="stroke-control"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
      />
      <line
        x1={from}
        x2={to}
        y1="3"
        y2="3"
        className="stroke-[var(--accent)]"
        vectorEffect="non-scaling-stroke"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <line
        x1={at}
        x2={at + 0.01}
        y1="3"
        y2="3"
        className="stroke-text"
        vectorEffect="non-scaling-stroke"
        strokeWidth="10"
        strokeLinecap="round"
      />
    </svg>
  );
}
