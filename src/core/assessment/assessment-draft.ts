import * as v from 'valibot';
import { areas } from '#core/domain/areas.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { answersSchema, readAnswers, unansweredAssessment } from './areas.ts';
import type { Answers } from './areas.ts';

/** An assessment that is not complete: the question it stands at, 0–5, and the answers so far. */
export interface Draft {
  step: number;
  answers: Answers;
}

export interface AssessmentDraft extends Readable<Draft> {
  /** The question it stood at when it was opened, 0–5. */
  openedAt: number;
  set: (draft: Draft) => void;
  /** Begins anew, and leaves nothing behind. */
  clear: () => void;
}

/** It is fetched and read when somebody first asks for it; undefined until then. */
export interface AssessmentDraftService extends Readable<AssessmentDraft | undefined> {
  /** Rejects only when the code for it cannot be fetched. */
  open: () => Promise<AssessmentDraft>;
}

const storageKey = 'onda-assessment-draft';

/** It asks how things are these days: what was answered longer ago is asked again. */
const keptMilliseconds = 86_400_000;

export const freshDraft: Draft = { step: 0, answers: unansweredAssessment() };

const storedSchema = v.object({
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(areas.length - 1)),
  answers: v.unknown(),
  /** Milliseconds since 1970. */
  changedAt: v.number(),
});

/** Where it is kept, and what may be brought there. */
export const draftSetting = {
  key: storageKey,
  schema: v.object({ ...storedSchema.entries, answers: answersSchema }),
} as const;

function read(text: string | undefined, now: number): Draft {
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(text ?? 'null'));
    const answers = parsed.success ? readAnswers(parsed.output.answers) : undefined;
    if (!parsed.success || !answers) return freshDraft;
    const age = now - parsed.output.changedAt;
    return age >= 0 && age < keptMilliseconds ? { step: parsed.output.step, answers } : freshDraft;
  } catch {
    return freshDraft;
  }
}

interface Seams {
  storage: Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Calls back when a key was written by another tab, or may have gone because everything was deleted. */
  watchStorage: (key: string, changed: () => void) => void;
}

/** The assessment under way, kept on the device so that a reload takes nothing away. What cannot be read, or is a day old, begins anew. */
export function createAssessmentDraft({ storage, now, watchStorage }: Seams): AssessmentDraft {
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
      store.set(freshDraft);
    },
  };
}
