export interface TurnOptions {
  atOnce: number;
  /** How much more may wait for its turn. */
  waiting: number;
  /** Milliseconds. Longest wait. */
  patience?: number;
}

export interface Turns {
  /**
   * Does the work in the order of arrival.
   * @param refuse called in place of the work where too much waits, or the turn does not come in time
   */
  run: <Value>(work: () => Promise<Value>, refuse: () => Value) => Promise<Value>;
  isIdle: () => boolean;
}

/** Bounds how much of one kind of work is done, and waits, at once. */
export function createTurns({ atOnce, waiting, patience }: TurnOptions): Turns {
  let free = atOnce;
  const queue = new Set<(isTurn: boolean) => void>();
  const wait = async (): Promise<boolean> => {
    if (queue.size >= waiting) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    queue.add(resolve);
    const giveUp = (): void => {
      queue.delete(resolve);
      resolve(false);
    };
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
    const isTurn = await promise;
    clearTimeout(timer);
    return isTurn;
  };
  const takeFree = (): boolean => {
    if (free === 0) return false;
    free -= 1;
    return true;
  };
  const leave = (): void => {
    // Passes the turn on directly, so that nothing later can take it.
    const [next] = queue;
    if (next) queue.delete(next);
    else free += 1;
    next?.(true);
  };
  return {
    run: async (work, refuse) => {
      if (!takeFree() && !(await wait())) return refuse();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    isIdle: () => free === atOnce,
  };
}
