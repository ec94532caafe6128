import { isSlowlyPulsed } from '#core/audio/parts/tone-shape.ts';
import type { BreathingSettings } from '#core/breathing/breathing.ts';
import { isAudible, type Frequency } from '#core/catalogue/frequency.ts';
import type { Credit } from '#core/domain/credit.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { SoundLayers, Strike, ToneSettings } from '#core/domain/layers.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import { forms } from '#core/domain/sound.ts';
import { defaultCarrier, toneLayer, toneOf } from '#core/sound/layers.ts';
import { modesFor } from '#core/sound/tone-limits.ts';
import type { Minutes, Percent, Seconds } from '#core/units.ts';

export interface SoundSettings {
  layers: SoundLayers;
  /** Of every layer but the background noise. */
  intensity: Percent;
  /** The breathing guide; undefined: none. */
  breathing?: BreathingSettings | undefined;
  /** What the sound is called; undefined: as its frequency. */
  title?: SoundTitle | undefined;
}

export interface SessionSettings extends SoundSettings {
  minutes: Minutes | 'unlimited';
  /** 0–1800; undefined: the preferred fade. */
  fade?: Seconds | undefined;
  /** The volume falls over the session; no effect on an unlimited one. */
  declines?: boolean | undefined;
  /** Bells in addition to those in the preferences. */
  bells?: readonly Seconds[] | undefined;
  /** Of an imported sound. */
  strikes?: readonly Strike[] | undefined;
  credit?: Credit | undefined;
  /** Set by the person for this tone, and so not lowered automatically. */
  intensityChosen?: boolean;
  backgroundChosen?: boolean;
}

export type ToneDefaults = Pick<Frequency, 'hertz' | 'suggestedMode' | 'suggestedCarrier' | 'defaultIntensity'>;

/** A tone below hearing opens in its audible form, every other one pure. */
export function defaultSettings(frequency: ToneDefaults): SessionSettings {
  const { hertz, suggestedCarrier, defaultIntensity } = frequency;
  const tone = { hertz, carrier: suggestedCarrier ?? defaultCarrier, ...audibleForm(frequency) };
  return { layers: [toneLayer(tone)], minutes: durationLimits.default, intensity: defaultIntensity };
}

type Suggested = Omit<ToneDefaults, 'defaultIntensity'>;

/** What a person hears a tone as: its kind, and the carrier of beats or pulses. */
export type ToneForm = Pick<ToneSettings, 'kind' | 'carrier'>;

/** The form suggested for a tone that ears or small speakers do not carry as it is; by default pulses of 200 Hz. */
export function carriedForm({ hertz, suggestedMode, suggestedCarrier }: Suggested): ToneForm {
  const isCarried = forms[suggestedMode].hasCarrier && modesFor(hertz).includes(suggestedMode);
  return { kind: isCarried ? suggestedMode : 'isochronic', carrier: suggestedCarrier ?? defaultCarrier };
}

/** The form of a tone below hearing; undefined for an audible one. */
export function audibleForm(frequency: Suggested): ToneForm | undefined {
  return isAudible(frequency.hertz) ? undefined : carriedForm(frequency);
}

/** Whether only the guide moves the level, because it replaces pulses as slow as a breath. */
export function isGuideAlone(sound: SoundSettings): boolean {
  const { kind, hertz } = toneOf(sound);
  return sound.breathing !== undefined && isSlowlyPulsed({ mode: kind, hertz });
}

/** The settings of a plan, without what belongs to its session only. */
export function settingsOf({ layers, intensity, breathing, title, ...session }: SessionSettings): SessionSettings {
  const {
    minutes,
    fade,
    declines,
    bells,
    strikes,
    credit,
    intensityChosen = false,
    backgroundChosen = false,
  } = session;
  const sound = { layers, intensity, breathing, title };
  return { ...sound, minutes, fade, declines, bells, strikes, credit, intensityChosen, backgroundChosen };
}

/** What changes a sound; a key that is present with undefined removes. */
export type SoundChange = Partial<SoundSettings>;
