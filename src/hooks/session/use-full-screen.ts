import { useEffect, useSyncExternalStore } from 'react';
import {
  canFillScreen,
  fillScreen,
  fillsScreen,
  leaveFullScreen,
  watchFullScreen,
} from '#core/platform/page/full-screen.ts';

/** Ends with the component. toggle is undefined where the browser has no full screen. */
export function useFullScreen(): { isFull: boolean; toggle: ((element: Element) => void) | undefined } {
  const isFull = useSyncExternalStore(watchFullScreen, fillsScreen, () => false);
  useEffect(() => () => void leaveFullScreen(), []);
  const toggle = (element: Element): void => void (isFull ? leaveFullScreen() : fillScreen(element));
  return { isFull, toggle: canFillScreen() ? toggle : undefined };
}
