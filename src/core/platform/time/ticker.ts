import { darkScreen } from '#core/platform/device/dark-screen.ts';

/** Returns a function that stops it. */
export type Ticker = (milliseconds: number, callback: () => void) => () => void;

/** Milliseconds: every wake-up costs energy. */
const minUnseenInterval = 1000;

const isUnseen = (): boolean => document.visibilityState === 'hidden' || darkScreen.getSnapshot();

export const browserTicker: Ticker = (milliseconds, callback) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const restart = (): void => {
    clearInterval(timer);
    timer = setInterval(callback, isUnseen() ? Math.max(minUnseenInterval, milliseconds) : milliseconds);
  };
  document.addEventListener('visibilitychange', restart);
  const forget = darkScreen.subscribe(restart);
  restart();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', restart);
    forget();
  };
};

/** Rejects with the signal's reason when aborted. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}
