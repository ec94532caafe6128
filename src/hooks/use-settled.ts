import { useEffect, useState } from 'react';
import { delay } from '#core/platform/time/ticker.ts';

/** How long a value has to stand. */
const settleMilliseconds = 350;

/** A value once it has stood still for a moment: for what is too much work to follow every step of a slider. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const leaving = new AbortController();
    delay(settleMilliseconds, leaving.signal).then(
      () => setSettled(value),
      // Another value came before.
      () => undefined,
    );
    return () => leaving.abort();
  }, [value]);
  return settled;
}
