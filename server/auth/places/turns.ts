import { tooBusy } from '../auth-error.ts';

interface TurnOptions {
  atOnce: number;
  /** How much more may wait for its turn. */
  waiting: number;
  /** Milliseconds. Longest wait. */
  patience?: number;
}

export interface Turns {
  /** In the order of arrival. @throws AuthError 503 where too much waits, or the turn does not come in time */
  run: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Bounds how much of one kind of work is done, and waits, at once. */
export function createTurns({ atOnce, waiting, patience }: TurnOptions): Turns {
  let free = atOnce;
  const queue = new Set<() => void>();
  const wait = async (): Promise<void> => {
    if (queue.size >= waiting) throw tooBusy;
    const turn = Promise.withResolvers<void>();
    queue.add(turn.resolve);
    const giveUp = (): void => {
      queue.delete(turn.resolve);
      turn.reject(tooBusy);
    };
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    await turn.promise.finally(() => clearTimeout(timer));
  };
  const leave = (): void => {
    const [next] = queue;
    if (!next) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  };
  return {
    run: async (work) => {
      if (free > 0) free -= 1;
      else await wait();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
