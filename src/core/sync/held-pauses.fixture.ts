export interface HeldPause {
  milliseconds: number;
  end: () => void;
}

/** A `wait` whose pauses end only when a test ends them; `pauses` are the running ones. */
export function heldPauses() {
  const pauses: HeldPause[] = [];
  return {
    pauses,
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
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
