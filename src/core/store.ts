/** Matches React's useSyncExternalStore. */
export interface Readable<State> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => State;
}

export interface Store<State> extends Readable<State> {
  /** Listeners are called only for a different value (Object.is). */
  set: (next: State) => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
