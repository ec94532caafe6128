import type { Programme } from '#core/audio/programme.ts';
import { isAudible } from '#core/catalogue/frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits, fadeLimits } from '#core/domain/session.ts';
import { modes, soundLimits } from '#core/domain/sound.ts';
import type { NoiseColour, Mode } from '#core/domain/sound.ts';
import type { Hertz, Minutes, Percent, Seconds } from '#core/units.ts';

/** What a person chooses about the sound of a frequency. */
export interface SoundWish {
  mode: Mode;
  /** 20–1500 Hz; without meaning for a pure tone. */
  carrier: Hertz;
  intensity: Percent;
  noise: NoiseColour | undefined;
  noiseLevel: Percent;
  /** Isochronic: the part of a period that sounds, 10–90. */
  duty: Percent;
  /** Isochronic: how long a pulse opens and closes; undefined: what suits its length. */
  edge: Seconds | undefined;
}

/** The same with what it is the sound of, and how long it shall last. */
export interface ProgrammeWish extends SoundWish {
  /** 0.1–20 000 Hz: the catalogue's, unless the person wants to hear another. */
  hertz: Hertz;
  minutes: Minutes | 'unlimited';
  /** The fade before the end, 0–120; undefined: as the preferences say. */
  fade: Seconds | undefined;
  /** Whether the person has set the intensity for the tone they hear; else the session before may make it less. */
  intensityChosen?: boolean;
  /** Whether they have set the level of the noise that lies beneath it. */
  noiseChosen?: boolean;
}

export const wishLimits = {
  hertz: soundLimits.hertz,
  carrier: { ...soundLimits.carrier, step: 1 },
  duty: { least: 100 * soundLimits.duty.least, most: 100 * soundLimits.duty.most, step: 5 },
  /** Whole percents: what is softened comes down to 2 or 3 of them, and a step of 5 would go past it to none. */
  noiseLevel: { least: 0, most: 100, step: 1 },
  edge: soundLimits.edge,
  fade: fadeLimits,
} as const;

const usualCarrier: Hertz = 200;

/** Beyond these, beats and pulses are no longer heard as such but as tones of their own. */
const fastest: Record<Mode, Hertz> = { pure: soundLimits.hertz.most, binaural: 40, monaural: 100, isochronic: 100 };

/** The ways in which a frequency can be made audible. */
export function modesFor(hertz: Hertz): readonly Mode[] {
  return modes.filter((mode) => hertz <= fastest[mode]);
}

/** A form that a frequency can have; one it is too fast for becomes the pure tone. */
export function modeFor(hertz: Hertz, mode: Mode): Mode {
  return modesFor(hertz).includes(mode) ? mode : 'pure';
}

/** The carriers with which every partial of a form is a sound: none is lower than a carrier may be. Whole hertz, for they are shown. */
export function carrierLimits(mode: Mode, hertz: Hertz): { least: Hertz; most: Hertz } {
  const spread = { pure: 0, binaural: hertz / 2, monaural: hertz / 2, isochronic: hertz }[mode];
  return { least: Math.ceil(soundLimits.carrier.least + spread), most: soundLimits.carrier.most };
}

/** The carrier nearest to a wish that a form can have. */
export function carrierFor(mode: Mode, hertz: Hertz, wished: Hertz): Hertz {
  const { least, most } = carrierLimits(mode, hertz);
  return Math.min(most, Math.max(least, wished));
}

const usualSound: Omit<SoundWish, 'intensity'> = {
  mode: 'pure',
  carrier: usualCarrier,
  noise: undefined,
  noiseLevel: 20,
  duty: 50,
  edge: undefined,
};

/** What is played when nothing else is asked for: the pure tone, as specified. */
export function usualWish({ hertz, suggestedCarrier, defaultIntensity }: Frequency): ProgrammeWish {
  return {
    ...usualSound,
    hertz,
    carrier: suggestedCarrier ?? usualCarrier,
    minutes: durationLimits.usual,
    intensity: defaultIntensity,
    fade: undefined,
  };
}

/** A wish that says part of the sound, with the usual for the rest. */
export function completeSound(wish: Partial<SoundWish> & Pick<SoundWish, 'intensity'>): SoundWish {
  return { ...usualSound, ...wish };
}

/**
 * The form in which a tone below hearing is heard: as the catalogue suggests, else as pulses of 200 Hz. undefined where the
 * tone itself is heard, or where beats as fast as it are none.
 */
export function audibleForm({
  hertz,
  suggestedMode,
  suggestedCarrier,
}: Pick<Frequency, 'hertz' | 'suggestedMode' | 'suggestedCarrier'>): Pick<SoundWish, 'mode' | 'carrier'> | undefined {
  if (isAudible(hertz)) return undefined;
  return { mode: suggestedMode === 'pure' ? 'isochronic' : suggestedMode, carrier: suggestedCarrier ?? usualCarrier };
}

/** What of a programme the ear judges: the tone, or what carries its beats. */
export function heardHertz({ mode, hertz, carrier }: Pick<Programme, 'mode' | 'hertz' | 'carrier'>): Hertz {
  return mode === 'pure' ? hertz : carrier;
}

/**
 * A wish with changes. An intensity that the person sets is theirs, until it is another tone that they will hear; a noise
 * level, until the noise goes.
 */
export function changedWish<Wish extends WishedTone>(
  wish: Wish,
  changes: Partial<SoundWish> & { hertz?: Hertz },
): Wish {
  const next = { ...wish, ...changes };
  if (changes.noiseLevel !== undefined) next.noiseChosen = true;
  else if (!next.noise) next.noiseChosen = false;
  const heard = (one: WishedTone): Hertz => heardHertz({ ...completeSound(one), hertz: one.hertz });
  if (changes.intensity !== undefined) return { ...next, intensityChosen: true };
  return heard(next) === heard(wish) ? next : { ...next, intensityChosen: false };
}

type WishedTone = Partial<SoundWish> &
  Pick<SoundWish, 'intensity'> &
  Pick<ProgrammeWish, 'hertz' | 'intensityChosen' | 'noiseChosen'>;
