import { useLocation, useSearchParams } from 'react-router';
import { readAnswers, type Answers } from '#core/assessment/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useAssessments, useStorageStatus } from '#hooks/use-personal-data.ts';

/** Query parameter with the id of an older assessment. */
const parameter = 'of';

/** The wizard's result from the navigation state; anything else there is ignored. */
function useWizardResult(): { answers: Answers; kept: boolean } | undefined {
  const { answers: sent, kept } = Object(useLocation().state) as { answers?: unknown; kept?: unknown };
  const answers = readAnswers(sent);
  return answers && typeof kept === 'boolean' ? { answers, kept } : undefined;
}

export type ShownAssessment =
  /** `awaited`: the wizard has just sent a result. */
  | { status: 'loading'; awaited: boolean }
  | { status: 'none' }
  /** Only in the navigation state: it could not be stored. */
  | { status: 'sent'; answers: Answers }
  | {
      status: 'stored';
      all: readonly AssessmentRecord[];
      shown: AssessmentRecord;
      before: AssessmentRecord | undefined;
    };

/** Falls back to the last one. */
function pickAssessment(all: readonly AssessmentRecord[], id: string | null): ShownAssessment {
  const named = all.findIndex((one) => one.id === id);
  const place = named < 0 ? all.length - 1 : named;
  const shown = all[place];
  return shown ? { status: 'stored', all, shown, before: all[place - 1] } : { status: 'none' };
}

/** The assessment that the address names, or the last one. */
export function useShownAssessment(): ShownAssessment {
  const { assessments } = useAssessments();
  const storageStatus = useStorageStatus();
  const sent = useWizardResult();
  const [query] = useSearchParams();
  if (sent?.kept === false) return { status: 'sent', answers: sent.answers };
  if (!assessments || storageStatus === 'opening') return { status: 'loading', awaited: sent !== undefined };
  const picked = pickAssessment(assessments, query.get(parameter));
  // With working storage, a missing assessment has been deleted.
  return picked.status === 'none' && sent && storageStatus !== 'saved'
    ? { status: 'sent', answers: sent.answers }
    : picked;
}

/** Replaces the history entry and keeps its state. */
export function useChooseAssessment(): (id: string | undefined) => void {
  const [, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (id) =>
    setQuery(id === undefined ? {} : { [parameter]: id }, { replace: true, state, preventScrollReset: true });
}
