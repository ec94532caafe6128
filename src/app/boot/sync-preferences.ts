import * as v from 'valibot';
import { isLocale } from '#core/domain/locales.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { DevicePreferences } from '#core/personal-data/outbox/preferences.ts';
import type { Preferences } from '#core/personal-data/outbox/outbox-row.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { lastChoiceKey } from '#core/player/last-choice.ts';
import { defaultSoundPreferences, type SoundPreferences } from '#core/preferences/sound-preferences.ts';
import { parsed } from '#core/preferences/stored-preferences.ts';
import { soundSetting } from '#core/preferences/stored-sound-preferences.ts';
import { viewSetting } from '#core/preferences/stored-view-preferences.ts';
import { defaultViewPreferences, type ViewPreferences } from '#core/preferences/view-preferences.ts';
import { languageKey } from '#i18n/language.ts';

/** A key of the device storage, and the preferences in it that belong to the person. */
interface Setting {
  key: string;
  names: readonly string[];
  /** Gives the defaults where nothing is stored. */
  read: (text: string | undefined) => Preferences;
  /** Keeps everything else in the text. */
  write: (text: string | undefined, fields: Preferences) => string;
}

const versioned = v.fallback(v.object({ version: v.number() }), { version: 0 });

function jsonSetting<Values extends object>(
  { key, version, schema }: { key: string; version: number; schema: v.GenericSchema<unknown, Values> },
  defaults: Values,
  { take, put }: { take: (values: Values) => Preferences; put: (values: Values, fields: Preferences) => object },
): Setting {
  const valuesOf = (text: string | undefined): Values => v.parse(v.fallback(schema, defaults), parsed(text));
  return {
    key,
    names: Object.keys(take(defaults)),
    read: (text) => take(valuesOf(text)),
    // Values of a newer version are never overwritten.
    write: (text = '{}', fields) =>
      v.parse(versioned, parsed(text)).version > version
        ? text
        : JSON.stringify({ version, ...put(valuesOf(text), fields) }),
  };
}

/** Without the preferences that decide how loud something is (decision 033). */
const sound = jsonSetting<SoundPreferences>(soundSetting, defaultSoundPreferences, {
  take: ({ fadeSeconds, bells: { start, interval, end }, keepPlaying }) => ({
    fadeSeconds,
    bellStart: start,
    bellInterval: interval,
    bellEnd: end,
    keepPlaying,
  }),
  put: (values, fields) => {
    const { bellStart: start, bellInterval: interval, bellEnd: end, ...rest } = fields;
    const bells = { start, interval, end };
    const given = Object.entries(bells).filter(([, value]) => value !== undefined);
    return { ...values, ...rest, bells: { ...values.bells, ...Object.fromEntries(given) } };
  },
});

const view = jsonSetting<ViewPreferences>(viewSetting, defaultViewPreferences, {
  take: (values) => ({ ...values }),
  put: (values, fields) => ({ ...values, ...fields }),
});

const lastChoice: Setting = {
  key: lastChoiceKey,
  names: ['minutes'],
  read: (text) => {
    const minutes = new URLSearchParams(text).get('minutes') ?? '';
    const isValid = /^\d{1,3}$/u.test(minutes);
    return isValid && Number(minutes) >= durationLimits.min && Number(minutes) <= durationLimits.max
      ? { minutes: Number(minutes) }
      : {};
  },
  write: (text, { minutes }) => {
    const choice = new URLSearchParams(text);
    choice.set('minutes', String(minutes));
    return String(choice);
  },
};

const language: Setting = {
  key: languageKey,
  names: ['language'],
  read: (text) => (isLocale(text) ? { language: text } : {}),
  write: (_, fields) => String(fields['language']),
};

const settings = [sound, view, lastChoice, language];

/** @param changed called after values were written */
export function createSyncPreferences(storage: DeviceStorage, changed: () => void): DevicePreferences {
  /** The text that the given values make for each key, and which of them it accepts. */
  const writings = (given: Preferences) =>
    settings.flatMap(({ key, names, read, write }) => {
      const fields = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
      if (Object.keys(fields).length === 0) return [];
      const text = write(storage.read(key), fields);
      const accepted = Object.entries(read(text)).filter(([name, value]) => fields[name] === value);
      return [{ key, text, accepted }];
    });
  return {
    defaults: { ...sound.read(undefined), ...view.read(undefined) },
    read: () => {
      const found = settings.flatMap(({ key, read }) => {
        const text = storage.read(key);
        return text === undefined ? [] : Object.entries(read(text));
      });
      return Object.fromEntries(found);
    },
    readable: (given) => Object.fromEntries(writings(given).flatMap(({ accepted }) => accepted)),
    write: (given) => {
      for (const { key, text } of writings(given)) storage.write(key, text);
      changed();
    },
  };
}
