import { ErasedError } from '#core/personal-data/database/erasure.ts';
import type { ImportResult, ImportState, Archive } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import type { ImportOptions } from './merge.ts';
import { PartialImportError } from './roll-back.ts';

interface Dependencies {
  run: (file: Blob, steps: ImportOptions) => Promise<ImportResult>;
  onFailure: (error: unknown) => void;
}

interface ImportRun extends Pick<Archive, 'importProgress' | 'unseenResult' | 'takeUnseenResult'> {
  start: (file: Blob, steps: ImportOptions) => Promise<ImportResult>;
  cancel: () => void;
  /** Calls `empty` once the import writes no more, and resolves the import after it. */
  erase: (empty: () => Promise<void>) => Promise<void>;
}

interface Current {
  aborting: AbortController;
  erasing: AbortController;
  signal: AbortSignal;
  running: Promise<ImportResult>;
  /** Whether the erasure succeeded; undefined where another tab erased. */
  isErased?: Promise<boolean>;
}

async function resultOfErasing(
  { isPartial }: ErasedError,
  { isErased = Promise.resolve(true) }: Current,
): Promise<ImportResult> {
  if (await isErased) return { kind: 'erased' };
  return isPartial ? { kind: 'failed', isPartial } : { kind: 'cancelled' };
}

export function createImportRun({ run, onFailure }: Dependencies): ImportRun {
  const importProgress = createStore<ImportState | undefined>(undefined);
  const unseenResult = createStore<ImportResult | undefined>(undefined);
  let current: Current | undefined;
  const setProgress = (part: number, isRollingBack: boolean): void => {
    const percent = Math.floor(part * 100);
    const before = importProgress.getSnapshot();
    if (before?.percent !== percent || before.isRollingBack !== isRollingBack)
      importProgress.set({ percent, isRollingBack });
  };
  const begin = (file: Blob, { signal: given, onProgress, onRollback }: ImportOptions): Current => {
    const [aborting, erasing] = [new AbortController(), new AbortController()];
    const signal = given ? AbortSignal.any([aborting.signal, given]) : aborting.signal;
    const steps: ImportOptions = {
      signal,
      erasing: erasing.signal,
      onProgress: (done) => {
        setProgress(done, false);
        onProgress?.(done);
      },
      onRollback: (left) => {
        setProgress(left, true);
        onRollback?.(left);
      },
    };
    setProgress(0, false);
    return { aborting, erasing, signal, running: run(file, steps) };
  };
  const toResult = (error: unknown, { signal }: Current): ImportResult => {
    const isPartial = error instanceof PartialImportError;
    if (signal.aborted && !isPartial) return { kind: 'cancelled' };
    onFailure(error);
    return { kind: 'failed', ...(isPartial && { isPartial }) };
  };
  const attempt = async (file: Blob, steps: ImportOptions): Promise<ImportResult> => {
    if (current) return { kind: 'busy' };
    const one = begin(file, steps);
    current = one;
    try {
      return await one.running;
    } catch (error) {
      return error instanceof ErasedError ? await resultOfErasing(error, one) : toResult(error, one);
    } finally {
      current = undefined;
      importProgress.set(undefined);
    }
  };
  return {
    importProgress,
    unseenResult,
    takeUnseenResult: () => {
      const outcome = unseenResult.getSnapshot();
      unseenResult.set(undefined);
      return outcome;
    },
    start: async (file, steps) => {
      const outcome = await attempt(file, steps);
      unseenResult.set(outcome);
      return outcome;
    },
    cancel: () => current?.aborting.abort(),
    erase: (empty) => {
      const one = current;
      if (!one) return empty();
      // A cancelled import may still be rolling back.
      one.erasing.abort(new ErasedError());
      one.aborting.abort(new ErasedError());
      const erased = one.running.then(empty, empty);
      one.isErased = erased.then(
        () => true,
        () => false,
      );
      return erased;
    },
  };
}
