import type { Readable } from '#core/store.ts';

/** Milliseconds between two looks at the server's head, in front. */
const pollInterval = 4000;
/** Milliseconds after a change on the device: a person often makes several. */
const changeDelay = 1000;
/** Milliseconds. */
const longestPause = 300_000;

interface Dependencies {
  /** Resolves with whether it went well; after failures the pauses grow. Never rejects. */
  run: () => Promise<boolean>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  visible: Readable<boolean>;
}

export interface Schedule {
  /** Resolves when a run that began after the call has ended. */
  now: () => Promise<void>;
  /** After a change on the device. During a pause after failures the pause is kept. */
  soon: () => void;
  /** Runs the work when nothing else runs, and nothing else before it has ended. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  dispose: () => void;
}

/** Polls while the page is visible. */
export function createSchedule({ run, wait, visible }: Dependencies): Schedule {
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
      // Otherwise the run, or the pause, that goes on plans the next one.
      if (!isRunning && !waiting && (failures === 0 || !timer)) plan();
    },
    dispose: () => {
      isDisposed = true;
      stopTimer();
    },
  };
}
