export type Release = () => void;

/** Resolves when it is the caller's turn, which lasts until the release. */
export type Acquire = () => Promise<Release>;

export function createMutex(): Acquire {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const turn = Promise.withResolvers<void>();
    const before = last;
    last = turn.promise;
    await before;
    return turn.resolve;
  };
}
