import { useEffect, useState } from 'react';
import { delay } from '#core/platform/time/ticker.ts';

const debounceMilliseconds = 350;

export function useDebounced<Value>(value: Value, milliseconds = debounceMilliseconds): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const aborting = new AbortController();
    delay(milliseconds, aborting.signal).then(
      () => setDebounced(value),
      // Aborted, because the value has changed again.
      () => undefined,
    );
    return () => aborting.abort();
  }, [value, milliseconds]);
  return debounced;
}
