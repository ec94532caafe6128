import { useChapter } from '#i18n/language-context.ts';
import { measureNames, useHeartValue, type MeasureName } from './heart-value.ts';

interface Mean {
  value: number;
  from: number;
  to: number;
  sessions: number;
  days: number;
}

interface HeartMeansProps {
  /** undefined where it is not yet known. */
  means: Record<MeasureName, Mean | undefined>;
}

/** Means of the sessions with one frequency, with their confidence intervals. */
export function HeartMeans({ means }: HeartMeansProps) {
  const { own, names } = useChapter('heart');
  const [first] = measureNames.flatMap((measure) => means[measure] ?? []);
  const basis = first && own.so(first.sessions, first.days);
  return (
    <>
      {basis !== undefined && <p className="text-sm text-muted">{basis}</p>}
      <dl aria-label={own.title} className="grid gap-1.5 text-sm">
        {measureNames.map((measure) => (
          <div key={measure} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="text-muted" style={{ width: '9rem' }}>
              {names[measure]}
            </dt>
            <dd className="tabular-nums">
              <MeanText measure={measure} mean={means[measure]} basis={basis} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function MeanText({
  measure,
  mean,
  basis,
}: {
  measure: MeasureName;
  mean: Mean | undefined;
  basis: string | undefined;
}) {
  const { own } = useChapter('heart');
  const { withUnit, alone } = useHeartValue(measure);
  if (!mean) return own.unknown;
  const ownBasis = own.so(mean.sessions, mean.days);
  return (
    <>
      <span className="font-medium">{withUnit(mean.value)}</span>
      <span className="text-muted">{` ${own.interval(alone(mean.from), alone(mean.to))}`}</span>
      {ownBasis !== basis && <span className="block text-muted">{ownBasis}</span>}
    </>
  );
}

interface HeartUnknownProps {
  sessions: number;
  days: number;
  required: { sessions: number; days: number };
}

/** Says how many sessions and days are missing until means can be given. */
export function HeartUnknown({ sessions, days, required }: HeartUnknownProps) {
  const { own } = useChapter('heart');
  const [missingSessions, missingDays] = [required.sessions - sessions, required.days - days];
  return (
    <>
      <p>{own.unknown}</p>
      <p className="text-sm text-muted">
        {missingSessions > 0 && `${own.missingSessions(missingSessions)} `}
        {missingDays > 0 && `${own.missingDays(missingDays)} `}
      </p>
      {sessions > 0 && <p className="text-sm text-muted">{own.so(sessions, days)}</p>}
    </>
  );
}
