import { HeartMeans, HeartUnknown } from '#components/heart/heart-means.tsx';
import { heartInsightOf, heartSessionsOf } from '#core/insight/heart-insight.ts';
import { insightRequirements } from '#core/insight/insight.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useChapter } from '#i18n/language-context.ts';

/** What the heart did during the sessions with one frequency. */
export function FrequencyHeart({ sessions }: { sessions: readonly SessionRecord[] }) {
  const { own } = useChapter('heart');
  const insight = heartInsightOf(heartSessionsOf(sessions));
  return (
    <div className="grid gap-1.5">
      <h4 className="text-sm font-medium">{own.title}</h4>
      {insight.kind === 'known' ? (
        <HeartMeans means={insight.means} honest={false} />
      ) : (
        <HeartUnknown {...insight} required={insightRequirements} />
      )}
    </div>
  );
}
