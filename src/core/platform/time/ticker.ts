/** Calls back again and again; returns the function that ends it. How often it really comes is the browser's to decide. */
export type Ticker = (milliseconds: number, callback: () => void) => () => void;

/** Where nobody looks, twice a second is enough: every waking costs. */
const leastHidden = 500;

export const browserTicker: Ticker = (milliseconds, callback) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = (): void => {
    clearInterval(timer);
    timer = setInterval(
      callback,
      document.visibilityState === 'hidden' ? Math.max(leastHidden, milliseconds) : milliseconds,
    );
  };
  document.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', begin);
  };
};

/** Resolves after some milliseconds, or rejects with the signal's reason when it is given up before. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    });
  });
}
