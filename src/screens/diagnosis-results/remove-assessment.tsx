import { useState } from 'react';
import { useNavigate } from 'react-router';
import { focusHeading } from '#components/focus-heading.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useLog } from '#hooks/use-log.ts';
import { useAssessments } from '#hooks/use-personal-data.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks for confirmation. */
export function RemoveAssessment({ assessment }: { assessment: AssessmentRecord }) {
  const results = useChapter('results');
  const dates = useDates();
  const { remove } = useAssessments();
  const log = useLog();
  const [asking, setAsking] = useState<boolean>();
  const navigate = useNavigate();
  const removeIt = async (): Promise<void> => {
    try {
      await remove(assessment.id);
      // Drops the wizard's result from the history entry.
      void navigate(routes['diagnosis-results'], { replace: true, state: null, preventScrollReset: true });
      toast(results.removed, 'done');
      // The focused button is gone.
      focusHeading({});
    } catch (error) {
      log.error('The assessment could not be deleted:', error);
    }
  };
  if (!asking) {
    return (
      // Keeps the focus near the removed button.
      <Button
        ref={asking === false ? takeFocus : undefined}
        kind="bare"
        className="text-danger"
        onClick={() => setAsking(true)}
      >
        {results.remove}
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-labelledby="remove-question"
      className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-3 pl-5"
    >
      <p id="remove-question" className="min-w-48 grow">
        {results.removeConfirm(dates.day(assessment.day, 'weekday'))}
      </p>
      <Button ref={takeFocus} kind="quiet" onClick={() => setAsking(false)}>
        {results.removeNo}
      </Button>
      <Button kind="danger" onClick={() => void removeIt()}>
        {results.removeYes}
      </Button>
    </div>
  );
}
