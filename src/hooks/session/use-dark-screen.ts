import { useEffect } from 'react';
import { darkScreen } from '#core/platform/device/dark-screen.ts';

/** While dark, nothing keeps the screen lit. */
export function useDarkScreen(isDark: boolean): void {
  useEffect(() => {
    darkScreen.set(isDark);
    return () => darkScreen.set(false);
  }, [isDark]);
}
