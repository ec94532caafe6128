import type { Readable } from '#core/store.ts';

/** Milliseconds between two polls of the server's head while the page is visible. */
const pollInterval = 4000;
/** Milliseconds after a change on the device, because a person often makes several. */
const changeDelay = 1000;
/** Milliseconds. */
const longestPause = 300_000;

interface PollingDependencies {
  /** Resolves with whether it succeeded; after failures the pauses grow. Never rejects. */
  run: () => Promise<boolean>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  visible: Readable<boolean>;
}

export interface Polling {
  /** Runs, and resolves when a run that began after the call has ended. */
  now: () => Promise<void>;
  /** Runs a second later, for a change on the device. A pause after failures is not shortened. */
  soon: () => void;
  /** Runs the work while nothing else runs. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  dispose: () => void;
}

/** Polls while the page is visible. */
export function createPolling({ run, wait, visible }: PollingDependencies): Polling {
  let timer: AbortController | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let isRunning = false;
  let failures = 0;
  let isSoon = false;
  let isDisposed = false;

  const stopTimer = (): void => {
    timer?.abort();
    timer = undefined;
  };
  const startTimer = (milliseconds: number): void => {
    stopTimer();
    const thisTimer = new AbortController();
    timer = thisTimer;
    wait(milliseconds, thisTimer.signal).then(
      () => {
        if (timer === thisTimer) void now();
      },
      () => undefined,
    );
  };
  const plan = (): void => {
    if (isDisposed) return;
    const pause = Math.min(pollInterval * 2 ** failures, longestPause);
    if (isSoon && failures === 0) startTimer(changeDelay);
    else if (visible.getSnapshot() || isSoon) startTimer(pause);
    isSoon = false;
  };
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(() => {
      isRunning = true;
      return work();
    });
    const end = (): void => {
      isRunning = false;
    };
    queue = result.then(end, end);
    return result;
  };
  const now = (): Promise<void> => {
    waiting ??= alone(async () => {
      waiting = undefined;
      stopTimer();
      if (isDisposed) return;
      failures = (await run()) ? 0 : failures + 1;
      plan();
    });
    return waiting;
  };
  return {
    now,
    alone,
    soon: () => {
      isSoon = true;
      // Otherwise the current run or pause plans the next run.
      if (!isRunning && !waiting && (failures === 0 || !timer)) plan();
    },
    dispose: () => {
      isDisposed = true;
      stopTimer();
    },
  };
}
