import { themes, type Theme, type ThemeChoice } from '#core/platform/page/theme.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** The system's theme on the server and during hydration. */
export function useTheme(): { theme: Theme; themes: readonly Theme[]; choose: ThemeChoice['choose'] } {
  const { theme } = useServices();
  return {
    themes,
    theme: useReadable(theme, 'system'),
    choose: theme.choose,
  };
}
