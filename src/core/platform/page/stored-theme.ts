import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { themeKey, themes, type ThemeChoice } from './theme.ts';

export function applyStoredTheme(theme: ThemeChoice, storage: EnumerableDeviceStorage): void {
  const stored = storage.read(themeKey);
  theme.choose(themes.find((one) => one === stored) ?? 'system');
  // Nothing was stored, but `choose` has just stored a theme.
  if (stored === undefined) storage.remove(themeKey);
}
