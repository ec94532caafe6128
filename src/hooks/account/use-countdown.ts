import { useEffect, useState } from 'react';
import { every } from '#hooks/browser.ts';

/**
 * Monotonic: a system clock that is set moves no waiting time.
 * @param first seconds that it starts with
 */
export function useCountdown(first: number): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(first);
  const [end, setEnd] = useState(() => performance.now() + first * 1000);
  useEffect(() => {
    const update = (): void => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) stop();
    };
    const stop = every(1000, update);
    return stop;
  }, [end]);
  return {
    left,
    start: (seconds) => {
      setLeft(seconds);
      setEnd(performance.now() + seconds * 1000);
    },
  };
}
