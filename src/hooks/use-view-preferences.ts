import { useSyncExternalStore } from 'react';
import type { KeptView } from '#core/preferences/kept-view.ts';
import { usualView } from '#core/preferences/view-preferences.ts';
import type { ViewPreferences } from '#core/preferences/view-preferences.ts';
import { useServices } from './services-context.ts';

/** The defaults during hydration. */
export function useViewPreferences(): { view: ViewPreferences; set: KeptView['set'] } {
  const { view } = useServices();
  return { view: useSyncExternalStore(view.subscribe, view.getSnapshot, () => usualView), set: view.set };
}
