import { useSyncExternalStore } from 'react';
import { emptyDraft } from '#core/assessment/assessment-draft.ts';
import type { AssessmentDraft, Draft } from '#core/assessment/assessment-draft.ts';
import type { Readable } from '#core/store.ts';
import { useServices } from './services-context.ts';

const fresh: Readable<Draft> = { subscribe: () => () => undefined, getSnapshot: () => emptyDraft };

interface DraftUnderWay {
  draft: Draft;
  /** Makes another of the draft as it then is: taps may be quicker than its opening, and are dropped where that shows another question. */
  change: (to: (draft: Draft) => Draft) => void;
  clear: () => void;
}

/** The assessment under way; until it is known whether there is one, a fresh one. */
export function useAssessmentDraft(): DraftUnderWay {
  const { assessmentDraft, log } = useServices();
  const opened = useSyncExternalStore(assessmentDraft.subscribe, assessmentDraft.getSnapshot, () => undefined);
  const { subscribe, getSnapshot } = opened ?? fresh;
  const draft = useSyncExternalStore(subscribe, getSnapshot, () => emptyDraft);
  // At once where it is open: a slider must find its value changed when its event is over.
  const tell = (say: (to: AssessmentDraft) => void): void => {
    if (opened) {
      say(opened);
      return;
    }
    // What was done belongs to the question that was seen, and not to the one that comes in its place.
    const sayOfSeen = (to: AssessmentDraft): void => void (to.openedAt === draft.step && say(to));
    assessmentDraft.open().then(sayOfSeen, (error: unknown) => log.error('An answer could not be kept:', error));
  };
  return {
    draft,
    change: (to) => tell((one) => one.set(to(one.getSnapshot()))),
    clear: () => tell(({ clear }) => clear()),
  };
}
