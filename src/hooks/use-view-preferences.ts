import { useSyncExternalStore } from 'react';
import type { StoredViewPreferences } from '#core/preferences/stored-view-preferences.ts';
import { defaultViewPreferences } from '#core/preferences/view-preferences.ts';
import type { ViewPreferences } from '#core/preferences/view-preferences.ts';
import { useServices } from './services-context.ts';

/** How the app shall look and behave; until the page is taken over, the usual way. */
export function useViewPreferences(): { view: ViewPreferences; set: StoredViewPreferences['set'] } {
  const { view } = useServices();
  return { view: useSyncExternalStore(view.subscribe, view.getSnapshot, () => defaultViewPreferences), set: view.set };
}
