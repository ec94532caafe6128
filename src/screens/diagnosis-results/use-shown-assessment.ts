import { useLocation, useSearchParams } from 'react-router';
import type { Answers } from '#core/assessment/areas.ts';
import { readAnswers } from '#core/assessment/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records.ts';
import { useAssessments } from '#hooks/use-personal-data.ts';

/** What names an older assessment in the address. */
const parameter = 'of';

/** The answers that the wizard sends along; whatever else stands there is no assessment. */
function useSentAnswers(): Answers | undefined {
  const state: unknown = useLocation().state;
  return readAnswers((state as { answers?: unknown } | null)?.answers);
}

export type Shown =
  | { status: 'loading' }
  | { status: 'none' }
  /** Nothing is kept; this is what the wizard sent along. */
  | { status: 'sent'; answers: Answers }
  | { status: 'kept'; all: readonly AssessmentRecord[]; shown: AssessmentRecord; before: AssessmentRecord | undefined };

/** The assessment to show: the last one kept, or the one the address names. */
export function useShownAssessment(): Shown & { choose: (id: string) => void } {
  const { assessments } = useAssessments();
  const sent = useSentAnswers();
  const [query, setQuery] = useSearchParams();
  const { state: kept } = useLocation() as { state: unknown };
  const choose = (id: string): void => setQuery(id === assessments?.at(-1)?.id ? {} : { [parameter]: id }, { replace: true, state: kept, preventScrollReset: true });
  if (!assessments) return { status: 'loading', choose };
  const named = assessments.findIndex(({ id }) => id === query.get(parameter));
  const place = named < 0 ? assessments.length - 1 : named;
  const shown = assessments[place];
  if (shown) return { status: 'kept', all: assessments, shown, before: assessments[place - 1], choose };
  return sent ? { status: 'sent', answers: sent, choose } : { status: 'none', choose };
}
