import { useWhoReads } from '#components/account/use-who-reads.ts';
import { SyncChoice } from '#components/account/sync-choice.tsx';
import type { UsedSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';

/** Shown at the first sign-in on a device that already has records. */
export function ChoiceStep({ sync, hasOthersRecords }: UsedSync) {
  const { choice, othersRecords } = useChapter('sync');
  const whoReads = useWhoReads();
  return (
    <StepCard title={choice.title} lead={choice.lead}>
      <SyncChoice turnOn={sync.turnOn} />
      <ButtonLink kind="quiet" to={routes.dashboard}>
        {choice.later}
      </ButtonLink>
      {hasOthersRecords && <p className="text-muted">{othersRecords}</p>}
      <p className="text-sm text-muted">{whoReads}</p>
    </StepCard>
  );
}
