import { accentClass } from '#components/accent-class.ts';
import { HeartMeans, HeartUnknown } from '#components/heart/heart-means.tsx';
import { heartInsightOf, heartSessionsOf } from '#core/insight/heart-insight.ts';
import { insightRequirements } from '#core/insight/insight.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useSessionsOf } from '#hooks/use-history.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { FrequencyLookup } from '#screens/history/use-frequency-lookup.ts';
import { useInView } from '#screens/history/use-in-view.ts';

const maxFrequencies = 5;

/** Those with the most sessions. */
function frequenciesIn(sessions: readonly SessionRecord[]): readonly number[] {
  const counts = Map.groupBy(
    sessions.flatMap(({ frequencyId }) => frequencyId ?? []),
    (id) => id,
  );
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxFrequencies)
    .map(([id]) => id);
}

interface HeartFrequenciesProps {
  /** Those measured by a heart-rate sensor. */
  sessions: readonly SessionRecord[];
  lookUp: FrequencyLookup;
}

/** What the heart did during the sessions with each frequency. */
export function HeartFrequencies({ sessions, lookUp }: HeartFrequenciesProps) {
  const { own } = useChapter('heart');
  const [element, inView] = useInView();
  const ids = frequenciesIn(sessions);
  if (ids.length === 0) return null;
  return (
    <section ref={element} className="grid gap-1">
      <h3 className="text-lg font-semibold">{own.byFrequency}</h3>
      {inView ? <Frequencies ids={ids} lookUp={lookUp} /> : <div style={{ height: 128 }} />}
    </section>
  );
}

/** Reads every session that a sensor measured. */
function Frequencies({ ids, lookUp }: { ids: readonly number[]; lookUp: FrequencyLookup }) {
  const { own } = useChapter('heart');
  const measured = useSessionsOf(ids, 'sessionsWithHeartOf');
  if (measured.status !== 'ready') return <div style={{ height: 128 }} />;
  const insights = measured.value.map(({ frequencyId, sessions }) => ({
    frequencyId,
    insight: heartInsightOf(heartSessionsOf(sessions)),
  }));
  return (
    <>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {insights.map(({ frequencyId, insight }) => {
          const { title, frequency } = lookUp(frequencyId);
          return (
            <li key={frequencyId} className={frequency ? accentClass(frequency.category) : 'accent-pulse'}>
              <div className="grid gap-1.5 border-t border-line py-4">
                <h4 className="font-medium">{title}</h4>
                {insight.kind === 'known' ? (
                  <HeartMeans means={insight.means} />
                ) : (
                  <HeartUnknown {...insight} required={insightRequirements} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {insights.some(({ insight }) => insight.kind === 'known') && <p className="text-sm text-muted">{own.honest}</p>}
    </>
  );
}
