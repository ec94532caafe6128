import { useEffect } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { prepareSearch } from '#core/catalogue/search.ts';
import type { CategoryNames } from '#core/catalogue/search.ts';
import { whenFree } from '#core/platform/time/idle.ts';

/** So many frequencies are prepared at a time: less than a frame's work on a cheap phone. */
const atOnce = 200;

/** Prepares the search of a list whenever the browser is free, so that not even the first key waits for it. */
export function useReadySearch(frequencies: readonly Frequency[] | undefined, names: CategoryNames): void {
  useEffect(() => {
    let wanted = frequencies !== undefined;
    const goOn = (): void => {
      if (wanted && frequencies && prepareSearch(frequencies, names, atOnce)) whenFree(goOn);
    };
    whenFree(goOn);
    return () => {
      wanted = false;
    };
  }, [frequencies, names]);
}
