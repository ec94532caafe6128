import type { Log } from '#hooks/services-context.ts';

/** A log without what fails only because the page is being left. */
export function logUntilUnload({ error, warn }: Log, isLeaving: () => boolean): Log {
  const unlessLeaving =
    (write: Log['error']): Log['error'] =>
    (...words: unknown[]) => {
      if (!isLeaving()) write(...words);
    };
  return { error: unlessLeaving(error), warn: unlessLeaving(warn) };
}
