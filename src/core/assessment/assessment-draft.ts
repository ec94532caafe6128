import type { Area } from '#core/domain/areas.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { readStored, storedText } from '#core/settings/stored-setting.ts';
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

const { key: storageKey } = deviceSettings.assessmentDraft;

// The questions are about the present: older answers expire.
const maxAgeMilliseconds = 86_400_000;

export const emptyDraft: Draft = { step: 0, answers: unansweredAssessment(), answered: [] };

function read(text: string | undefined, now: number): Draft {
  const stored = readStored('assessmentDraft', text);
  if (!stored) return emptyDraft;
  const { changedAt, ...draft } = stored;
  const age = now - changedAt;
  return age >= 0 && age < maxAgeMilliseconds ? draft : emptyDraft;
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
      storage.write(storageKey, storedText('assessmentDraft', { ...draft, changedAt: now() }));
      store.set(draft);
    },
    clear: () => {
      storage.remove(storageKey);
      store.set(emptyDraft);
    },
  };
}
