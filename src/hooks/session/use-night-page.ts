import { useLayoutEffect } from 'react';
import { setPageNight } from '#core/platform/page/page.ts';

/** The page is dark, whatever the theme, until it is left. */
export function useNightPage(isNight: boolean): void {
  // Before the next paint, which would be bright.
  useLayoutEffect(() => {
    if (!isNight) return undefined;
    setPageNight(true);
    return () => setPageNight(false);
  }, [isNight]);
}
