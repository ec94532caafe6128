import * as v from 'valibot';
import { useLocation, useSearchParams } from 'react-router';
import { readAnswers } from '#core/assessment/areas.ts';
import type { Answers } from '#core/assessment/areas.ts';
import type { AssessmentRecord } from '#core/personal-data/records/records.ts';
import { useAssessments, useStorageStatus } from '#hooks/use-personal-data.ts';

/** What names an older assessment in the address. */
const parameter = 'of';

const sentSchema = v.object({ answers: v.unknown(), kept: v.boolean() });

/** What the wizard sends along, and whether it could be kept; whatever else stands there is no assessment. */
function useSent(): { answers: Answers; kept: boolean } | undefined {
  const parsed = v.safeParse(sentSchema, useLocation().state);
  const answers = parsed.success ? readAnswers(parsed.output.answers) : undefined;
  return parsed.success && answers ? { answers, kept: parsed.output.kept } : undefined;
}

export type Shown =
  /** awaited: the wizard has just sent one. */
  | { status: 'loading'; awaited: boolean }
  | { status: 'none' }
  /** Only the wizard knows of it: it could not be kept, or not beyond a reload. */
  | { status: 'sent'; answers: Answers }
  | { status: 'kept'; all: readonly AssessmentRecord[]; shown: AssessmentRecord; before: AssessmentRecord | undefined };

/** The one of an id, else the last one, with the one before it. */
function chosen(all: readonly AssessmentRecord[], id: string | null): Shown {
  const named = all.findIndex((one) => one.id === id);
  const place = named < 0 ? all.length - 1 : named;
  const shown = all[place];
  return shown ? { status: 'kept', all, shown, before: all[place - 1] } : { status: 'none' };
}

/** The assessment to show: the last one kept, or the one the address names. */
export function useShownAssessment(): Shown {
  const { assessments } = useAssessments();
  const storageStatus = useStorageStatus();
  const sent = useSent();
  const [query] = useSearchParams();
  if (sent?.kept === false) return { status: 'sent', answers: sent.answers };
  if (!assessments || storageStatus === 'opening') return { status: 'loading', awaited: sent !== undefined };
  const kept = chosen(assessments, query.get(parameter));
  // Where things are kept and there is none, it has been deleted.
  return kept.status === 'none' && sent && storageStatus !== 'saved' ? { status: 'sent', answers: sent.answers } : kept;
}

/** Shows another one. A reload shows it again, and what the wizard sent along stays where it is. */
export function useChooseAssessment(): (id: string | undefined) => void {
  const [, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (id) =>
    setQuery(id === undefined ? {} : { [parameter]: id }, { replace: true, state, preventScrollReset: true });
}
