import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { themeKey, themes } from './theme.ts';
import type { ThemeChoice } from './theme.ts';

/** Applies a stored theme that was imported or erased. */
export function showKeptTheme(theme: ThemeChoice, storage: WholeDeviceStorage): void {
  const kept = storage.read(themeKey);
  theme.choose(themes.find((one) => one === kept) ?? 'system');
  // `choose` has stored it.
  if (kept === undefined) storage.remove(themeKey);
}
