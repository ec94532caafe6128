import type { GenericSchema, InferOutput } from 'valibot';
import { locales, type Locale } from '#core/domain/locales.ts';
import { lastHeartIn, type LastHeart } from '#core/heart/last-heart.ts';
import type { LastResonance } from '#core/heart/last-resonance.ts';
import { languageName } from '#core/platform/page/page-language.ts';
import { lastChoiceIn, type LastChoice } from './last-choice.ts';
import type { SchemaParts } from './schema-parts.ts';
import { defaultSoundPreferences, type SoundPreferences } from './sound-preferences.ts';
import { defaultViewPreferences, type ViewPreferences } from './view-preferences.ts';

interface Row<Value extends string | object | undefined> {
  key: string;
  /** Where nothing is stored. A text is stored as it is, an object as JSON; undefined is never stored. */
  default: Value;
  /** Stored beside the fields of an object; incremented when older versions cannot read it. */
  version?: number;
  /** Not part of “export my data”. */
  exported?: false;
  /** What is synchronised with the account of a person: its path in the value, '' for all of it, by its name there (033). */
  follows?: Readonly<Record<string, string>>;
  /** An inline script reads it before the app starts: index.html, or early-input.ts. */
  early?: true;
}

/** What is stored is an object, or the text itself where it is not the JSON of one. */
export type DeviceSetting<Value extends string | object | undefined> = Row<Value> &
  (
    | {
        /** A function, so that the first load has the table without the validation library. */
        schema: (parts: SchemaParts) => GenericSchema<unknown, Value>;
      }
    | {
        /** Needs no library, so that showing the value fetches nothing. undefined for anything invalid. */
        validate: (found: unknown) => Value | undefined;
      }
  );

const setting = <Value extends string | object | undefined>(row: DeviceSetting<Value>): DeviceSetting<Value> => row;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Whether they stop where Onda sounds, or both are heard: only where the browser has an audio session. */
export const otherAppsWays = ['stop', 'both'] as const;
export type OtherApps = (typeof otherAppsWays)[number];

/** Every setting that is stored on the device. Everything that concerns all of them goes through this table. */
export const deviceSettings = {
  language: setting<Locale | ''>({
    key: languageName,
    default: '',
    schema: (v) => v.picklist(locales),
    follows: { language: '' },
  }),
  theme: setting<Theme>({
    key: 'onda-theme',
    default: 'system',
    schema: (v) => v.picklist(themes),
    early: true,
  }),
  sound: setting<SoundPreferences>({
    key: 'onda-sound',
    default: defaultSoundPreferences,
    schema: (v) => v.sound,
    version: 1,
    // Without what decides how loud something is, and what is of this device: the bell (109) and the screen.
    follows: {
      fadeSeconds: 'fadeSeconds',
      bellStart: 'bells.start',
      bellInterval: 'bells.interval',
      bellEnd: 'bells.end',
      keepPlaying: 'keepPlaying',
      leavingLong: 'leavingLong',
    },
  }),
  view: setting<ViewPreferences>({
    key: 'onda-view',
    default: defaultViewPreferences,
    schema: (v) =>
      v.fields(defaultViewPreferences, {
        shortcuts: v.boolean(),
        showRhythm: v.boolean(),
        askFeelings: v.boolean(),
        reducedMotion: v.picklist(['system', 'reduced']),
      }),
    version: 1,
    follows: {
      shortcuts: 'shortcuts',
      showRhythm: 'showRhythm',
      askFeelings: 'askFeelings',
      reducedMotion: 'reducedMotion',
    },
    early: true,
  }),
  otherApps: setting<OtherApps>({
    key: 'onda-other-apps',
    default: 'stop',
    // Known at the first tap, which would otherwise end what another app plays.
    validate: (found) => otherAppsWays.find((way) => way === found),
  }),
  lastChoice: setting<LastChoice>({
    key: 'onda-last-choice',
    default: {},
    validate: lastChoiceIn,
    follows: { minutes: 'minutes' },
  }),
  lastHeart: setting<LastHeart | undefined>({
    key: 'onda-last-heart',
    default: undefined,
    validate: lastHeartIn,
  }),
  lastResonance: setting<LastResonance | undefined>({
    key: 'onda-last-resonance',
    default: undefined,
    schema: (v) => v.lastResonance,
  }),
  listening: setting<InferOutput<SchemaParts['listening']> | undefined>({
    key: 'onda-listening',
    default: undefined,
    schema: (v) => v.listening,
    version: 1,
  }),
  assessmentDraft: setting<InferOutput<SchemaParts['assessmentDraft']> | undefined>({
    key: 'onda-assessment-draft',
    default: undefined,
    schema: (v) => v.assessmentDraft,
  }),
  sensor: setting<InferOutput<SchemaParts['sensor']> | undefined>({
    key: 'onda-sensor',
    default: undefined,
    schema: (v) => v.sensor,
    version: 1,
    exported: false,
  }),
};

export type DeviceSettings = typeof deviceSettings;
export type SettingName = keyof DeviceSettings;
export type SettingValue<Name extends SettingName> = DeviceSettings[Name]['default'];
