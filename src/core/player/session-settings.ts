import { isSlowlyPulsed } from '#core/audio/parts/tone-shape.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { BreathingSettings } from '#core/breathing/breathing.ts';
import { isAudible, type Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits, longestFade } from '#core/domain/session.ts';
import type { LayerSettings, Step } from '#core/domain/layers.ts';
import { forms, modes, soundLimits, type NoiseColour, type Mode } from '#core/domain/sound.ts';
import type { Hertz, Minutes, Percent, Seconds } from '#core/units.ts';

export interface SoundSettings {
  mode: Mode;
  /** 20–1500; unused in pure mode. */
  carrier: Hertz;
  intensity: Percent;
  noise: NoiseColour | undefined;
  noiseLevel: Percent;
  /** Isochronic: 10–90 % of a period. */
  duty: Percent;
  /** Isochronic; undefined: derived from the pulse length. */
  edge: Seconds | undefined;
  /** The breathing guide; undefined: none. */
  breathing?: BreathingSettings | undefined;
  /** The tone's balance, as in a layer; undefined: in the middle. */
  balance?: Percent | undefined;
  /** The tone's steps. */
  steps?: readonly Step[] | undefined;
  layers?: readonly LayerSettings[] | undefined;
}

export interface SessionSettings extends SoundSettings {
  /** 0.1–20 000. */
  hertz: Hertz;
  minutes: Minutes | 'unlimited';
  /** 0–1800; undefined: the preferred fade. */
  fade: Seconds | undefined;
  /** The volume falls over the session; no effect on an unlimited one. */
  declines?: boolean | undefined;
  /** Bells in addition to those in the preferences. */
  bells?: readonly Seconds[] | undefined;
  /** Set by the person for this tone, and so not lowered automatically. */
  intensityChosen?: boolean;
  noiseChosen?: boolean;
}

export const settingLimits = {
  hertz: soundLimits.hertz,
  carrier: { ...soundLimits.carrier, step: 1 },
  duty: { min: 100 * soundLimits.duty.min, max: 100 * soundLimits.duty.max, step: 5 },
  // Automatic limits go down to 2 %, which a step of 5 could not show.
  noiseLevel: { min: 0, max: 100, step: 1 },
  edge: soundLimits.edge,
  fade: { min: 0, max: longestFade },
} as const;

const defaultCarrier: Hertz = 200;

export function modesFor(hertz: Hertz): readonly Mode[] {
  return modes.filter((mode) => hertz <= forms[mode].fastest);
}

export function modeFor(hertz: Hertz, mode: Mode): Mode {
  return modesFor(hertz).includes(mode) ? mode : 'pure';
}

/** Keeps every partial at or above the lowest carrier; whole hertz, because they are shown. */
export function carrierLimits(mode: Mode, hertz: Hertz): { min: Hertz; max: Hertz } {
  return { min: Math.ceil(soundLimits.carrier.min + hertz * forms[mode].spread), max: soundLimits.carrier.max };
}

export function carrierFor(mode: Mode, hertz: Hertz, requested: Hertz): Hertz {
  const { min, max } = carrierLimits(mode, hertz);
  return Math.min(max, Math.max(min, requested));
}

const defaultSound: Omit<SoundSettings, 'intensity'> = {
  mode: 'pure',
  carrier: defaultCarrier,
  noise: undefined,
  noiseLevel: 20,
  duty: 50,
  edge: undefined,
};

export type ToneDefaults = Pick<Frequency, 'hertz' | 'suggestedMode' | 'suggestedCarrier' | 'defaultIntensity'>;

/** A tone below hearing opens in its audible form, every other one pure. */
export function defaultSettings(frequency: ToneDefaults): SessionSettings {
  const { hertz, suggestedCarrier, defaultIntensity } = frequency;
  return {
    ...defaultSound,
    hertz,
    carrier: suggestedCarrier ?? defaultCarrier,
    ...audibleMode(frequency),
    minutes: durationLimits.default,
    intensity: defaultIntensity,
    fade: undefined,
  };
}

export function completeSettings(settings: Partial<SoundSettings> & Pick<SoundSettings, 'intensity'>): SoundSettings {
  return { ...defaultSound, ...settings };
}

type Suggested = Omit<ToneDefaults, 'defaultIntensity'>;

/** The form suggested for a tone that ears or small speakers do not carry as it is; by default pulses of 200 Hz. */
export function carriedForm({
  hertz,
  suggestedMode,
  suggestedCarrier,
}: Suggested): Pick<SoundSettings, 'mode' | 'carrier'> {
  const isCarried = forms[suggestedMode].hasCarrier && modesFor(hertz).includes(suggestedMode);
  const mode = isCarried ? suggestedMode : 'isochronic';
  return { mode, carrier: suggestedCarrier ?? defaultCarrier };
}

/** The form of a tone below hearing; undefined for an audible one. */
export function audibleMode(frequency: Suggested): Pick<SoundSettings, 'mode' | 'carrier'> | undefined {
  return isAudible(frequency.hertz) ? undefined : carriedForm(frequency);
}

/** Whether only the guide moves the level, because it replaces pulses as slow as a breath. */
export function isGuideAlone({
  mode,
  hertz,
  breathing,
}: Pick<SessionSettings, 'mode' | 'hertz' | 'breathing'>): boolean {
  return breathing !== undefined && isSlowlyPulsed({ mode, hertz });
}

export function audibleHertz({ mode, hertz, carrier }: Pick<Programme, 'mode' | 'hertz' | 'carrier'>): Hertz {
  return forms[mode].hasCarrier ? carrier : hertz;
}

/** A chosen intensity lasts until another tone is heard, a chosen noise level until the noise is removed. */
export function applyChanges<Settings extends ToneSettings>(
  settings: Settings,
  changes: Partial<SoundSettings> & { hertz?: Hertz },
): Settings {
  const next = { ...settings, ...changes };
  if (changes.noiseLevel !== undefined) next.noiseChosen = true;
  else if (!next.noise) next.noiseChosen = false;
  const audible = (one: ToneSettings): Hertz => audibleHertz({ ...completeSettings(one), hertz: one.hertz });
  if (changes.intensity !== undefined) return { ...next, intensityChosen: true };
  return audible(next) === audible(settings) ? next : { ...next, intensityChosen: false };
}

type ToneSettings = Partial<SoundSettings> &
  Pick<SoundSettings, 'intensity'> &
  Pick<SessionSettings, 'hertz' | 'intensityChosen' | 'noiseChosen'>;
