/** The one observable shape of the core: what React's useSyncExternalStore reads, and nothing more. */
export interface Readable<State> {
  /** Calls back after every change; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => State;
}

export interface Store<State> extends Readable<State> {
  /** Replaces the state; listeners hear of it only when it is another value. */
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
