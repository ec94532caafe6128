import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { Erased } from '#core/personal-data/database/erasure.ts';
import type { Steps } from './merge.ts';
import type { ImportOutcome, Importing } from '#core/personal-data/personal-data.ts';
import { PartlyAdded } from './take-back.ts';

interface Seams {
  run: (file: Blob, steps: Steps) => Promise<ImportOutcome>;
  onFailure: (error: unknown) => void;
}

interface ImportRun {
  importing: Readable<Importing | undefined>;
  start: (file: Blob, steps: Steps) => Promise<ImportOutcome>;
  cancel: () => void;
  /** Ends an import for good, because everything is being erased; resolves when it writes no more. Never rejects. */
  endForErasure: () => Promise<void>;
}

/** The one import that may be under way, whichever screens come and go meanwhile. */
export function createImportRun({ run, onFailure }: Seams): ImportRun {
  const importing = createStore<Importing | undefined>(undefined);
  let current: { aborting: AbortController; erasing: AbortController; outcome: Promise<ImportOutcome> } | undefined;
  const say = (part: number, isTakenBack: boolean): void => {
    const percent = Math.floor(part * 100);
    const before = importing.getSnapshot();
    if (before?.percent !== percent || before.isTakenBack !== isTakenBack) importing.set({ percent, isTakenBack });
  };
  const attempt = async (file: Blob, { signal, erasing, onProgress, onTakingBack }: Steps): Promise<ImportOutcome> => {
    try {
      return await run(file, {
        signal,
        erasing,
        onProgress: (done) => {
          say(done, false);
          onProgress?.(done);
        },
        onTakingBack: (left) => {
          say(left, true);
          onTakingBack?.(left);
        },
      });
    } catch (error) {
      if (error instanceof PartlyAdded) onFailure(error);
      if (error instanceof PartlyAdded) return { kind: 'failed', isPartlyAdded: true };
      if (signal?.aborted || error instanceof Erased) return { kind: 'cancelled' };
      onFailure(error);
      return { kind: 'failed' };
    }
  };
  return {
    importing,
    start: async (file, steps) => {
      if (current) return { kind: 'busy' };
      const [aborting, erasing] = [new AbortController(), new AbortController()];
      const signal = steps.signal ? AbortSignal.any([aborting.signal, steps.signal]) : aborting.signal;
      say(0, false);
      current = { aborting, erasing, outcome: attempt(file, { ...steps, signal, erasing: erasing.signal }) };
      try {
        return await current.outcome;
      } finally {
        current = undefined;
        importing.set(undefined);
      }
    },
    cancel: () => current?.aborting.abort(),
    endForErasure: async () => {
      // It may have been cancelled before: then it is being taken back.
      current?.erasing.abort(new Erased());
      current?.aborting.abort(new Erased());
      await current?.outcome;
    },
  };
}
