export type Release = () => void;

export interface Mutex {
  acquire: () => Promise<Release>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return {
    acquire: async () => {
      const turn = Promise.withResolvers<void>();
      const before = last;
      last = turn.promise;
      await before;
      return turn.resolve;
    },
  };
}
