import { useEffect, useLayoutEffect } from 'react';
import { createStore } from '#core/store.ts';
import { setPageReady } from '#core/platform/page/page.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';

/** Whether the failure screen replaces a screen and its controls. */
export const screenFailed = createStore(false);

/** Belongs inside the screen's Suspense boundary, where its effect runs once the screen is hydrated. */
export function ScreenReady() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) setPageReady();
  }, [hydrated]);
  return null;
}

export function useReportScreenFailure(): void {
  useLayoutEffect(() => {
    setPageReady();
    screenFailed.set(true);
    return () => screenFailed.set(false);
  }, []);
}
