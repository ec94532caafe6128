import * as v from 'valibot';
import {
  booleanOr,
  createStoredPreferences,
  type StoredPreferences,
  type StoredPreferencesDependencies,
} from './stored-preferences.ts';
import { defaultViewPreferences, type ViewPreferences } from './view-preferences.ts';

const view = v.object({
  shortcuts: booleanOr(defaultViewPreferences.shortcuts),
  showRhythm: booleanOr(defaultViewPreferences.showRhythm),
  askFeelings: booleanOr(defaultViewPreferences.askFeelings),
  reducedMotion: v.fallback(v.picklist(['system', 'reduced']), defaultViewPreferences.reducedMotion),
});

export const viewSetting = { key: 'onda-view', version: 1, schema: view } as const;

export type StoredViewPreferences = StoredPreferences<ViewPreferences>;

interface Dependencies extends StoredPreferencesDependencies {
  /** The script in index.html does the same before the first paint. */
  reduceMotion: (reduced: boolean) => void;
}

export function createViewPreferences({ reduceMotion, ...dependencies }: Dependencies): StoredViewPreferences {
  const preferences = createStoredPreferences<ViewPreferences>(dependencies, {
    ...viewSetting,
    read: v.parser(v.fallback(view, defaultViewPreferences)),
  });
  const apply = (): void => reduceMotion(preferences.getSnapshot().reducedMotion === 'reduced');
  apply();
  preferences.subscribe(apply);
  return preferences;
}
