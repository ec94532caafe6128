/** `end` ends it. */
export interface Pause {
  milliseconds: number;
  end: () => void;
}

/** Time passes only where a test ends a pause. `pauses`: those that are under way. */
export function heldPauses(): {
  pauses: Pause[];
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
} {
  const pauses: Pause[] = [];
  return {
    pauses,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const pause = { milliseconds, end: resolve };
        pauses.push(pause);
        signal.addEventListener('abort', () => {
          pauses.splice(pauses.indexOf(pause), 1);
          reject(new Error('aborted'));
        });
      }),
  };
}
