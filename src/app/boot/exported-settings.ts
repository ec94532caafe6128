import * as v from 'valibot';
import { lastHeartKey, parseLastHeart } from '#core/device/last-heart.ts';
import { lastResonanceKey } from '#core/device/last-resonance-key.ts';
import { parseLastResonance } from '#core/device/last-resonance.ts';
import { draftSetting } from '#core/assessment/assessment-draft.ts';
import { locales } from '#core/domain/locales.ts';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import { themeKey, themes } from '#core/platform/page/theme.ts';
import { lastChoiceKey } from '#core/player/last-choice.ts';
import { listeningSetting } from '#core/player/dose/listening-dose.ts';
import { viewSetting } from '#core/preferences/stored-view-preferences.ts';
import { soundSetting } from '#core/preferences/stored-sound-preferences.ts';
import { languageKey } from '#i18n/language.ts';

/** Accepts every version and yields the current one. */
function versioned({ schema, version }: { schema: v.GenericSchema<unknown, object>; version: number }) {
  return v.pipe(
    schema,
    v.transform((values) => ({ version, ...values })),
  );
}

/** The settings of an export; an import accepts no others. Adding one requires a new version of the file format. */
export const exportedSettings: SettingSchemas = {
  [languageKey]: v.picklist(locales),
  [themeKey]: v.picklist(themes),
  // The player validates the rest when it reads the setting.
  [lastChoiceKey]: v.pipe(v.string(), v.maxLength(200)),
  [lastHeartKey]: v.pipe(
    v.string(),
    v.check((text) => parseLastHeart(text) !== undefined),
  ),
  [lastResonanceKey]: v.pipe(
    v.string(),
    v.check((text) => parseLastResonance(text) !== undefined),
  ),
  [soundSetting.key]: versioned(soundSetting),
  [viewSetting.key]: versioned(viewSetting),
  [listeningSetting.key]: listeningSetting.schema,
  [draftSetting.key]: draftSetting.schema,
};
