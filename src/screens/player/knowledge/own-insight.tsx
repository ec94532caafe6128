import { mapScales } from '#core/insight/rated-sessions.ts';
import { insightRequirements, insightOf, type Insight } from '#core/insight/insight.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useHistory } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { BlindComparison } from './blind-comparison.tsx';
import { Estimates } from './estimates.tsx';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { optionalPart } from '#ui/lazy-part.ts';

// Lazy, because few people have a sensor.
const OwnHeart = optionalPart(async () => (await import('./own-heart.tsx')).OwnHeart);

export function OwnInsight({
  frequency,
  settingsState,
}: {
  frequency: Pick<Frequency, 'id'>;
  settingsState: SettingsState;
}) {
  const texts = useChapter('insight');
  const felt = useHistory(`felt ${frequency.id}`, (history) => history.sessionsWithFeelings(frequency.id));
  const measured = useHistory(`heart ${frequency.id}`, (history) => history.sessionsWithHeartOf(frequency.id));
  return (
    <div className="grid gap-6">
      {felt.status === 'ready' ? (
        <MeanChange insight={insightOf(felt.value)} />
      ) : (
        <p className="text-muted">{texts[felt.status]}</p>
      )}
      {measured.status === 'ready' && measured.value.length > 0 && (
        <OwnHeart frequencyId={frequency.id} sessions={measured.value} />
      )}
      <BlindComparison frequencyId={frequency.id} settingsState={settingsState} />
    </div>
  );
}

function MeanChange({ insight }: { insight: Insight }) {
  const texts = useChapter('insight');
  if (insight.kind === 'unknown') return <Unknown {...insight} />;
  const basis = texts.so(insight.sessions, insight.days);
  const estimates = mapScales((scale) => {
    const change = insight.changes[scale];
    const own = change && texts.so(change.sessions, change.days);
    return change && { ...change, basis: own === basis ? undefined : own };
  });
  return (
    <div className="grid gap-4">
      <p>
        {texts.change}: {basis}
      </p>
      <Estimates name={texts.change} estimates={estimates} directions={texts.direction} />
      <p className="text-sm text-muted">{texts.honest}</p>
    </div>
  );
}

function Unknown({ sessions, days }: { sessions: number; days: number }) {
  const texts = useChapter('insight');
  const [missingSessions, missingDays] = [insightRequirements.sessions - sessions, insightRequirements.days - days];
  return (
    <div className="grid gap-2">
      <p className="text-lg font-medium">{texts.unknown}</p>
      {missingSessions > 0 && <p className="text-muted">{texts.missingSessions(missingSessions)}</p>}
      {missingDays > 0 && <p className="text-muted">{texts.missingDays(missingDays)}</p>}
      {sessions > 0 && <p className="text-sm text-muted">{texts.so(sessions, days)}</p>}
    </div>
  );
}
