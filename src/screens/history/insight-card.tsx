import { CardHeading } from '#components/card-heading.tsx';
import { accentClass } from '#components/accent-class.ts';
import { insightRequirements, insightOf, type Insight } from '#core/insight/insight.ts';
import type { FrequencyTotal } from '#core/personal-data/history/sums.ts';
import { feelingScales } from '#core/personal-data/records/feeling-scales.ts';
import { useSessionsOf } from '#hooks/use-history.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ChangeRow } from './change-row.tsx';
import type { FrequencyLookup } from './use-frequency-lookup.ts';
import { useInView } from './use-in-view.ts';

const maxFrequencies = 5;

interface InsightCardProps {
  totals: readonly FrequencyTotal[];
  lookUp: FrequencyLookup;
}

export function InsightCard({ totals, lookUp }: InsightCardProps) {
  const { insight } = useChapter('history');
  const [element, inView] = useInView();
  const most = totals.toSorted((one, other) => other.sessions - one.sessions).slice(0, maxFrequencies);
  return (
    <section ref={element} className="card grid gap-4 p-6">
      <CardHeading title={insight.title} lead={insight.lead} className="gap-1" />
      {inView ? (
        <InsightList ids={most.map(({ frequencyId }) => frequencyId)} lookUp={lookUp} />
      ) : (
        <div style={{ height: 128 }} />
      )}
    </section>
  );
}

/** Reads every session with feelings. */
function InsightList({ ids, lookUp }: { ids: readonly number[]; lookUp: FrequencyLookup }) {
  const { insight } = useChapter('history');
  const felt = useSessionsOf(ids, 'sessionsWithFeelings');
  if (felt.status !== 'ready') return <div style={{ height: 128 }} />;
  const insights = felt.value
    .map(({ frequencyId, sessions }) => ({ frequencyId, insight: insightOf(sessions) }))
    .filter((one) => one.insight.sessions > 0);
  if (insights.length === 0) return <p className="text-muted">{insight.none}</p>;
  const known = insights.filter((one) => one.insight.kind === 'known');
  const unknown = insights.filter((one) => one.insight.kind === 'unknown');
  return (
    <>
      {known.length > 0 && (
        <>
          <Frequencies insights={known} lookUp={lookUp} />
          <p className="text-sm text-muted">{insight.how}</p>
        </>
      )}
      {unknown.length > 0 && (
        <>
          {/* Explained once for all of them. */}
          <p className="text-muted">{insight.unknown(insightRequirements.sessions, insightRequirements.days)}</p>
          <Frequencies insights={unknown} lookUp={lookUp} />
        </>
      )}
    </>
  );
}

interface FrequenciesProps {
  insights: readonly { frequencyId: number; insight: Insight }[];
  lookUp: FrequencyLookup;
}

function Frequencies({ insights, lookUp }: FrequenciesProps) {
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {insights.map((one) => (
        <Frequency key={one.frequencyId} {...one} lookUp={lookUp} />
      ))}
    </ul>
  );
}

type FrequencyProps = FrequenciesProps['insights'][number] & Pick<FrequenciesProps, 'lookUp'>;

function Frequency({ frequencyId, insight, lookUp }: FrequencyProps) {
  const { insight: texts } = useChapter('history');
  const { title, frequency } = lookUp(frequencyId);
  const basis = texts.so(insight.sessions, insight.days);
  return (
    <li className={frequency ? accentClass(frequency.category) : 'accent-pulse'}>
      <div className="grid gap-2 border-t border-line py-4">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
          {title}
          <span className="text-sm font-normal text-muted">{basis}</span>
        </h3>
        {insight.kind === 'known' && (
          <ul className="grid gap-1.5">
            {feelingScales.map((scale) => {
              const change = insight.changes[scale];
              const own = change && texts.so(change.sessions, change.days);
              return <ChangeRow key={scale} scale={scale} change={change} basis={own === basis ? undefined : own} />;
            })}
          </ul>
        )}
      </div>
    </li>
  );
}
