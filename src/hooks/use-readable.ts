import { useSyncExternalStore } from 'react';
import type { Readable } from '#core/store.ts';

const never = (): (() => void) => () => undefined;

/** The state of a store; `initial` during hydration, and where there is no store. */
export function useReadable<State, Initial>(store: Readable<State> | undefined, initial: Initial): State | Initial {
  return useSyncExternalStore<State | Initial>(
    store?.subscribe ?? never,
    store?.getSnapshot ?? (() => initial),
    () => initial,
  );
}

/** What `read` returns, without updates; `initial` during hydration. */
export function useUnwatched<Value>(read: () => Value, initial: Value): Value {
  return useSyncExternalStore(never, read, () => initial);
}
