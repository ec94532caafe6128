import { Erased } from '#core/personal-data/database/erasure.ts';
import type { ImportOutcome, Importing, Archive } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import type { Steps } from './merge.ts';
import { PartlyAdded } from './take-back.ts';

interface Seams {
  run: (file: Blob, steps: Steps) => Promise<ImportOutcome>;
  onFailure: (error: unknown) => void;
}

interface ImportRun extends Pick<Archive, 'importing' | 'untold' | 'takeUntold'> {
  start: (file: Blob, steps: Steps) => Promise<ImportOutcome>;
  cancel: () => void;
  /**
   * Stops an import, calls `empty` once it writes no more, and only then resolves the import. Rejects as `empty` does.
   */
  erase: (empty: () => Promise<void>) => Promise<void>;
}

interface Current {
  aborting: AbortController;
  erasing: AbortController;
  /** Aborted by cancelling and by erasing. */
  signal: AbortSignal;
  running: Promise<ImportOutcome>;
  /** Whether the erasure succeeded; undefined where another tab erased. */
  isErased?: Promise<boolean>;
}

async function outcomeOfErasing(
  { isPartlyAdded }: Erased,
  { isErased = Promise.resolve(true) }: Current,
): Promise<ImportOutcome> {
  if (await isErased) return { kind: 'erased' };
  return isPartlyAdded ? { kind: 'failed', isPartlyAdded } : { kind: 'cancelled' };
}

export function createImportRun({ run, onFailure }: Seams): ImportRun {
  const importing = createStore<Importing | undefined>(undefined);
  const untold = createStore<ImportOutcome | undefined>(undefined);
  let current: Current | undefined;
  const say = (part: number, isTakenBack: boolean): void => {
    const percent = Math.floor(part * 100);
    const before = importing.getSnapshot();
    if (before?.percent !== percent || before.isTakenBack !== isTakenBack) importing.set({ percent, isTakenBack });
  };
  const begin = (file: Blob, { signal: given, onProgress, onTakingBack }: Steps): Current => {
    const [aborting, erasing] = [new AbortController(), new AbortController()];
    const signal = given ? AbortSignal.any([aborting.signal, given]) : aborting.signal;
    const steps: Steps = {
      signal,
      erasing: erasing.signal,
      onProgress: (done) => {
        say(done, false);
        onProgress?.(done);
      },
      onTakingBack: (left) => {
        say(left, true);
        onTakingBack?.(left);
      },
    };
    say(0, false);
    return { aborting, erasing, signal, running: run(file, steps) };
  };
  const failed = (error: unknown, { signal }: Current): ImportOutcome => {
    const isPartlyAdded = error instanceof PartlyAdded;
    if (signal.aborted && !isPartlyAdded) return { kind: 'cancelled' };
    onFailure(error);
    return { kind: 'failed', ...(isPartlyAdded && { isPartlyAdded }) };
  };
  const attempt = async (file: Blob, steps: Steps): Promise<ImportOutcome> => {
    if (current) return { kind: 'busy' };
    const one = begin(file, steps);
    current = one;
    try {
      return await one.running;
    } catch (error) {
      return error instanceof Erased ? await outcomeOfErasing(error, one) : failed(error, one);
    } finally {
      current = undefined;
      importing.set(undefined);
    }
  };
  return {
    importing,
    untold,
    takeUntold: () => {
      const outcome = untold.getSnapshot();
      untold.set(undefined);
      return outcome;
    },
    start: async (file, steps) => {
      const outcome = await attempt(file, steps);
      untold.set(outcome);
      return outcome;
    },
    cancel: () => current?.aborting.abort(),
    erase: (empty) => {
      const one = current;
      if (!one) return empty();
      // A cancelled import may still be rolling back.
      one.erasing.abort(new Erased());
      one.aborting.abort(new Erased());
      const erased = one.running.then(empty, empty);
      one.isErased = erased.then(
        () => true,
        () => false,
      );
      return erased;
    },
  };
}
