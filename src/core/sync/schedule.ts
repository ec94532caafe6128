import type { Readable } from '#core/store.ts';

/** Milliseconds between two looks at the server's head, in front. */
const pollInterval = 4000;
/** Milliseconds after a change on the device: a person often makes several. */
const changeDelay = 1000;
/** Milliseconds. */
const longestPause = 300_000;

interface Dependencies {
  /** Resolves with whether it went well; after failures the pauses grow. */
  run: () => Promise<boolean>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  visible: Readable<boolean>;
}

export interface Schedule {
  /** Resolves when a run that began after the call has ended. */
  now: () => Promise<void>;
  /** After a change on the device. During a pause after failures the pause is kept. */
  soon: () => void;
  /** Begins when nothing runs, and nothing else runs before it has ended. */
  alone: (work: () => Promise<void>) => Promise<void>;
  dispose: () => void;
}

/** Polls while the page is visible. */
export function createSchedule({ run, wait, visible }: Dependencies): Schedule {
  let timer: AbortController | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failures = 0;
  let isSoon = false;
  let isDisposed = false;

  const startTimer = (milliseconds: number): void => {
    timer?.abort();
    const thisTimer = new AbortController();
    timer = thisTimer;
    wait(milliseconds, thisTimer.signal).then(
      () => {
        if (timer === thisTimer) timer = undefined;
        void now();
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
  const start = (): Promise<void> => {
    timer?.abort();
    timer = undefined;
    const work = async (): Promise<void> => {
      failures = (await run()) ? 0 : failures + 1;
      running = undefined;
      plan();
    };
    return (running = work());
  };
  const now = (): Promise<void> => {
    if (isDisposed) return Promise.resolve();
    if (!running) return start();
    next ??= running.then(() => {
      next = undefined;
      return isDisposed ? undefined : (running ?? start());
    });
    return next;
  };
  return {
    now,
    soon: () => {
      if (isDisposed || isSoon) return;
      isSoon = true;
      // Otherwise the run, or the pause, that goes on plans the next one.
      if (!running && (failures === 0 || !timer)) plan();
    },
    alone: async (work) => {
      while (running) await running;
      running = work().finally(() => (running = undefined));
      return running;
    },
    dispose: () => {
      isDisposed = true;
      timer?.abort();
    },
  };
}
