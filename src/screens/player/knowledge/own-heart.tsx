import { HeartMeans, HeartUnknown } from '#components/heart/heart-means.tsx';
import { heartInsightOf, heartSessionsOf } from '#core/insight/heart-insight.ts';
import { insightRequirements } from '#core/insight/insight.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useChapter } from '#i18n/language-context.ts';

/** What the heart did during the sessions with this frequency. */
export function OwnHeart({ sessions }: { sessions: readonly SessionRecord[] }) {
  const { own } = useChapter('heart');
  const insight = heartInsightOf(heartSessionsOf(sessions));
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{own.title}</h3>
      {insight.kind === 'known' ? (
        <>
          <HeartMeans means={insight.means} />
          <p className="text-sm text-muted">{own.honest}</p>
        </>
      ) : (
        <HeartUnknown {...insight} required={insightRequirements} />
      )}
    </section>
  );
}
