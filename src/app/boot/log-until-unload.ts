import type { Log } from '#hooks/services-context.ts';

/** Leaving a page aborts its requests, and those failures need no log. */
export function logUntilUnload({ error, warn }: Log, isLeaving: () => boolean): Log {
  const unlessLeaving =
    (write: Log['error']): Log['error'] =>
    (...words: unknown[]) => {
      if (!isLeaving()) write(...words);
    };
  return { error: unlessLeaving(error), warn: unlessLeaving(warn) };
}
