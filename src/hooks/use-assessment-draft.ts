import { emptyDraft, type AssessmentDraft, type Draft } from '#core/assessment/assessment-draft.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

interface EditableDraft {
  draft: Draft;
  /** Ignored if the draft has moved to another question before it was loaded. */
  change: (to: (draft: Draft) => Draft) => void;
  clear: () => void;
}

/** Empty until the stored draft is loaded. */
export function useAssessmentDraft(): EditableDraft {
  const { assessmentDraft, log } = useServices();
  const opened = useReadable(assessmentDraft, undefined);
  const draft = useReadable(opened, emptyDraft);
  // Synchronous once loaded: a controlled slider must have its new value when the event ends.
  const withDraft = (act: (to: AssessmentDraft) => void): void => {
    if (opened) {
      act(opened);
      return;
    }
    // The change belongs to the question that was shown.
    const applyToShown = (to: AssessmentDraft): void => void (to.openedAt === draft.step && act(to));
    assessmentDraft.open().then(applyToShown, (error: unknown) => log.error('An answer could not be kept:', error));
  };
  return {
    draft,
    change: (to) => withDraft((one) => one.set(to(one.getSnapshot()))),
    clear: () => withDraft(({ clear }) => clear()),
  };
}
