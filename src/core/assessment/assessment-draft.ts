import type { Area } from '#core/domain/areas.ts';
import type { SettingsByName } from '#core/settings/setting.ts';
import { createStore, type Readable } from '#core/store.ts';
import { unansweredAssessment, type Answers } from './areas.ts';

/** step: the current question, 0–5. */
export interface Draft {
  step: number;
  answers: Answers;
  /** Areas whose value the person has set or confirmed. */
  answered: readonly Area[];
}

export interface AssessmentDraft extends Readable<Draft> {
  /** The question at the time of opening, 0–5. */
  openedAt: number;
  set: (draft: Draft) => void;
  clear: () => void;
}

/** Loaded on demand; undefined until then. */
export interface AssessmentDraftService extends Readable<AssessmentDraft | undefined> {
  open: () => Promise<AssessmentDraft>;
}

// The questions are about the present: older answers expire.
const maxAgeMilliseconds = 86_400_000;

export const emptyDraft: Draft = { step: 0, answers: unansweredAssessment(), answered: [] };

interface AssessmentDraftDependencies {
  setting: SettingsByName['assessmentDraft'];
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createAssessmentDraft({ setting, now }: AssessmentDraftDependencies): AssessmentDraft {
  const current = (): Draft => {
    const { changedAt, ...draft } = setting.getSnapshot() ?? { ...emptyDraft, changedAt: now() };
    const age = now() - changedAt;
    return age >= 0 && age < maxAgeMilliseconds ? draft : emptyDraft;
  };
  const { set, ...store } = createStore(current());
  setting.subscribe(() => set(current()));
  return {
    openedAt: store.getSnapshot().step,
    ...store,
    set: (draft) => setting.set({ ...draft, changedAt: now() }),
    clear: () => setting.set(undefined),
  };
}
