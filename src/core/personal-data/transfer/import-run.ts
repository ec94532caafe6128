import { ErasedError } from '#core/personal-data/database/erasure.ts';
import type { ImportResult, ImportState, Archive } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import type { ImportOptions } from './merge.ts';
import { PartialImportError } from './roll-back.ts';

interface ImportRunDependencies {
  run: (file: Blob, options: ImportOptions) => Promise<ImportResult>;
  onFailure: (error: unknown) => void;
}

interface ImportRun extends Pick<Archive, 'importProgress' | 'unseenResult' | 'takeUnseenResult'> {
  start: (file: Blob, options: ImportOptions) => Promise<ImportResult>;
  cancel: () => void;
  /** Calls `empty` once the import has stopped writing, and resolves the import afterwards. */
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

export function createImportRun({ run, onFailure }: ImportRunDependencies): ImportRun {
  const importProgress = createStore<ImportState | undefined>(undefined);
  const unseenResult = createStore<ImportResult | undefined>(undefined);
  let current: Current | undefined;
  const setProgress = (part: number, isRollingBack: boolean): void => {
    const percent = Math.floor(part * 100);
    const before = importProgress.getSnapshot();
    if (before?.percent !== percent || before.isRollingBack !== isRollingBack)
      importProgress.set({ percent, isRollingBack });
  };
  const start = (file: Blob, { signal: callerSignal, onProgress, onRollback }: ImportOptions): Current => {
    const [aborting, erasing] = [new AbortController(), new AbortController()];
    const signal = callerSignal ? AbortSignal.any([aborting.signal, callerSignal]) : aborting.signal;
    const options: ImportOptions = {
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
    return { aborting, erasing, signal, running: run(file, options) };
  };
  const toResult = (error: unknown, { signal }: Current): ImportResult => {
    const isPartial = error instanceof PartialImportError;
    if (signal.aborted && !isPartial) return { kind: 'cancelled' };
    onFailure(error);
    return { kind: 'failed', ...(isPartial && { isPartial }) };
  };
  const attempt = async (file: Blob, options: ImportOptions): Promise<ImportResult> => {
    if (current) return { kind: 'busy' };
    const thisImport = start(file, options);
    current = thisImport;
    try {
      return await thisImport.running;
    } catch (error) {
      return error instanceof ErasedError ? await resultOfErasing(error, thisImport) : toResult(error, thisImport);
    } finally {
      current = undefined;
      importProgress.set(undefined);
    }
  };
  return {
    importProgress,
    unseenResult,
    takeUnseenResult: () => {
      const result = unseenResult.getSnapshot();
      unseenResult.set(undefined);
      return result;
    },
    start: async (file, options) => {
      const result = await attempt(file, options);
      unseenResult.set(result);
      return result;
    },
    cancel: () => current?.aborting.abort(),
    erase: (empty) => {
      const running = current;
      if (!running) return empty();
      // A cancelled import may still be rolling back.
      running.erasing.abort(new ErasedError());
      running.aborting.abort(new ErasedError());
      const erased = running.running.then(empty, empty);
      running.isErased = erased.then(
        () => true,
        () => false,
      );
      return erased;
    },
  };
}
