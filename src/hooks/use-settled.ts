import { useEffect, useState } from 'react';
import { delay } from '#core/platform/time/ticker.ts';

const settleMilliseconds = 350;

/** A debounced value, for work that is too slow for every step of a slider. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const leaving = new AbortController();
    delay(settleMilliseconds, leaving.signal).then(
      () => setSettled(value),
      // Superseded.
      () => undefined,
    );
    return () => leaving.abort();
  }, [value]);
  return settled;
}
