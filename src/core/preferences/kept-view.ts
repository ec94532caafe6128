import * as v from 'valibot';
import { keepPreferences } from './kept-preferences.ts';
import type { KeptPreferences, KeptSeams } from './kept-preferences.ts';
import { usualView } from './view-preferences.ts';
import type { ViewPreferences } from './view-preferences.ts';

const yesOrNo = (usual: boolean) => v.fallback(v.boolean(), usual);

const view = v.object({
  shortcuts: yesOrNo(usualView.shortcuts),
  showRhythm: yesOrNo(usualView.showRhythm),
  askFeelings: yesOrNo(usualView.askFeelings),
  reducedMotion: v.fallback(v.picklist(['system', 'reduced']), usualView.reducedMotion),
});

/** Used by the import of personal data, too. */
export const viewSetting = { key: 'onda-view', version: 1, schema: view } as const;

export type KeptView = KeptPreferences<ViewPreferences>;

interface Seams extends KeptSeams {
  /** The script in index.html does the same before the first paint. */
  reduceMotion: (reduced: boolean) => void;
}

export function createKeptView({ reduceMotion, ...seams }: Seams): KeptView {
  const kept = keepPreferences<ViewPreferences>(seams, { ...viewSetting, read: v.parser(v.fallback(view, usualView)) });
  const apply = (): void => reduceMotion(kept.getSnapshot().reducedMotion === 'reduced');
  apply();
  kept.subscribe(apply);
  return kept;
}
