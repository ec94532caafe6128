import { useSyncExternalStore } from 'react';
import { themes } from '#core/platform/page/theme.ts';
import type { Theme, ThemeChoice } from '#core/platform/page/theme.ts';
import { useServices } from './services-context.ts';

/** The system's theme on the server and during hydration. */
export function useTheme(): { theme: Theme; themes: readonly Theme[]; choose: ThemeChoice['choose'] } {
  const { theme } = useServices();
  return {
    themes,
    theme: useSyncExternalStore(theme.subscribe, theme.getSnapshot, () => 'system'),
    choose: theme.choose,
  };
}
