import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore, type Readable } from '#core/store.ts';
import { setPageTheme } from './page.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'onda-theme';

export interface ThemeChoice extends Readable<Theme> {
  choose: (theme: Theme) => void;
}

export function createThemeChoice(storage: DeviceStorage): ThemeChoice {
  const stored = themes.find((theme) => theme === storage.read(themeKey));
  const store = createStore<Theme>(stored ?? 'system');
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    choose: (theme) => {
      storage.write(themeKey, theme);
      setPageTheme(theme === 'system' ? undefined : theme);
      store.set(theme);
    },
  };
}
