import { useEffect, useLayoutEffect } from 'react';
import { createStore } from '#core/store.ts';
import { setPageReady } from '#core/platform/page/page.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';

/** Whether the failure screen stands in place of a screen, whose own controls are then gone. */
export const screenFailed = createStore(false);

/** Within the boundary that a whole screen waits for: says when that is there, and shows what its address asks for. */
export function ScreenReady() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) setPageReady();
  }, [hydrated]);
  return null;
}

/** For the failure screen. */
export function useScreenFailed(): void {
  useLayoutEffect(() => {
    setPageReady();
    screenFailed.set(true);
    return () => screenFailed.set(false);
  }, []);
}
