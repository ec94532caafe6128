import { useSyncExternalStore } from 'react';
import { freshDraft } from '#core/assessment/assessment-draft.ts';
import type { AssessmentDraft, Draft } from '#core/assessment/assessment-draft.ts';
import { useServices } from './services-context.ts';

/** The assessment under way; until it is known whether there is one, a fresh one. */
export function useAssessmentDraft(): { draft: Draft } & Pick<AssessmentDraft, 'set' | 'clear'> {
  const { assessmentDraft } = useServices();
  const draft = useSyncExternalStore(assessmentDraft.subscribe, assessmentDraft.getSnapshot, () => undefined) ?? freshDraft;
  return { draft, set: assessmentDraft.set, clear: assessmentDraft.clear };
}
