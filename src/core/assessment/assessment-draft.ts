import * as v from 'valibot';
import { areas, type Area } from '#core/domain/areas.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore, type Readable } from '#core/store.ts';
import { answersSchema, readAnswers, unansweredAssessment, type Answers } from './areas.ts';

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

const storageKey = 'onda-assessment-draft';

// The questions are about the present: older answers expire.
const maxAgeMilliseconds = 86_400_000;

export const emptyDraft: Draft = { step: 0, answers: unansweredAssessment(), answered: [] };

const storedSchema = v.object({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(areas.length - 1)),
  answers: v.unknown(),
  // Absent in drafts of earlier versions, which continue at their question.
  answered: v.optional(v.array(v.picklist(areas)), []),
  changedAt: v.number(),
});

export const draftSetting = {
  key: storageKey,
  schema: v.object({ ...storedSchema.entries, answers: answersSchema }),
} as const;

function read(text: string | undefined, now: number): Draft {
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(text ?? 'null'));
    const answers = parsed.success ? readAnswers(parsed.output.answers) : undefined;
    if (!parsed.success || !answers) return emptyDraft;
    const { step, answered, changedAt } = parsed.output;
    const age = now - changedAt;
    return age >= 0 && age < maxAgeMilliseconds ? { step, answers, answered } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

interface Dependencies {
  storage: Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Also called when everything was deleted. */
  watchStorage: (key: string, changed: () => void) => void;
}

export function createAssessmentDraft({ storage, now, watchStorage }: Dependencies): AssessmentDraft {
  const stored = (): Draft => read(storage.read(storageKey), now());
  const store = createStore(stored());
  watchStorage(storageKey, () => store.set(stored()));
  return {
    openedAt: store.getSnapshot().step,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: (draft) => {
      storage.write(storageKey, JSON.stringify({ ...draft, changedAt: now() }));
      store.set(draft);
    },
    clear: () => {
      storage.remove(storageKey);
      store.set(emptyDraft);
    },
  };
}
