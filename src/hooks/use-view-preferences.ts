import type { StoredViewPreferences } from '#core/preferences/stored-view-preferences.ts';
import { defaultViewPreferences, type ViewPreferences } from '#core/preferences/view-preferences.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** The defaults during hydration. */
export function useViewPreferences(): { view: ViewPreferences; set: StoredViewPreferences['set'] } {
  const { view } = useServices();
  return { view: useReadable(view, defaultViewPreferences), set: view.set };
}
