import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { themeKey, themes } from './theme.ts';
import type { ThemeChoice } from './theme.ts';

/** Shows the theme that the device keeps by now: it may have been brought along with a file, or erased. */
export function showKeptTheme(theme: ThemeChoice, storage: WholeDeviceStorage): void {
  const kept = storage.read(themeKey);
  theme.choose(themes.find((one) => one === kept) ?? 'system');
  // Choosing keeps; what was not kept shall not be.
  if (kept === undefined) storage.remove(themeKey);
}
