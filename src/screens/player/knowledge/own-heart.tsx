import { HeartMeans, HeartUnknown } from '#components/heart/heart-means.tsx';
import {
  heartDifference,
  heartInsightOf,
  heartMeasures,
  heartSessionsOf,
  measuredSessions,
  type HeartDifference,
  type HeartMeasure,
} from '#core/insight/heart-insight.ts';
import { insightRequirements } from '#core/insight/insight.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useHistory } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useSignedNumber } from '#i18n/signed-number.ts';

interface OwnHeartProps {
  frequencyId: number;
  /** Those with this frequency that a heart-rate sensor measured. */
  sessions: readonly SessionRecord[];
}

/** What the heart did during the sessions with this frequency. */
export function OwnHeart({ frequencyId, sessions }: OwnHeartProps) {
  const { own } = useChapter('heart');
  const counted = heartSessionsOf(sessions);
  const insight = heartInsightOf(counted);
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{own.title}</h3>
      {insight.kind === 'known' ? (
        <>
          <HeartMeans means={insight.means} />
          <p className="text-sm text-muted">{own.honest}</p>
          <Differences frequencyId={frequencyId} sessions={counted} />
        </>
      ) : (
        <HeartUnknown {...insight} required={insightRequirements} />
      )}
    </section>
  );
}

/** How they differ from the other sessions since the first of them. Renders nothing where too few are known. */
function Differences({ frequencyId, sessions }: OwnHeartProps) {
  const { others: texts, names } = useChapter('heart');
  const first = Math.min(...sessions.map(({ startedAt }) => startedAt));
  const measured = useHistory(`heart since ${first}`, (history) => history.sessionsWithHeart(first));
  if (measured.status !== 'ready') return null;
  const others = measuredSessions(measured.value).filter((session) => session.frequencyId !== frequencyId);
  const known = heartMeasures.flatMap((measure) => {
    const difference = heartDifference(sessions, others, measure);
    return difference ? [{ measure, difference }] : [];
  });
  if (known.length === 0) return null;
  return (
    <>
      <h4 className="pt-2 text-sm font-medium">{texts.title}</h4>
      <dl aria-label={texts.title} className="grid gap-1.5 text-sm">
        {known.map(({ measure, difference }) => (
          <div key={measure} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="text-muted" style={{ width: '9rem' }}>
              {names[measure]}
            </dt>
            <dd className="tabular-nums">
              <DifferenceText measure={measure} difference={difference} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{texts.honest}</p>
    </>
  );
}

function DifferenceText({ measure, difference }: { measure: HeartMeasure; difference: HeartDifference }) {
  const { others: texts, own, perMinute, percent } = useChapter('heart');
  const signedNumber = useSignedNumber();
  const scale = measure === 'heartRate' ? 1 : 100;
  const signed = (value: number): string => signedNumber(value * scale);
  const value = signed(difference.value);
  const withUnit = {
    heartRate: `${value} ${perMinute}`,
    rmssd: percent(value),
    coherence: texts.points(value, Math.abs(Math.round(difference.value * scale))),
  };
  return (
    <>
      <span className="font-medium">{withUnit[measure]}</span>
      <span className="text-muted">{` ${own.interval(signed(difference.from), signed(difference.to))}`}</span>
      {`: ${texts.direction[difference.direction]}`}
    </>
  );
}
