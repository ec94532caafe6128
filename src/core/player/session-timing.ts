import { bellSeconds } from '#core/audio/parts/bell.ts';
import { declineAt } from '#core/audio/parts/decline.ts';
import type { Bell, Decline, Timing } from '#core/audio/programme.ts';
import type { BellSound } from '#core/domain/sound.ts';
import { wakeRing } from '#core/domain/night.ts';
import type { Strike } from '#core/domain/layers.ts';
import type { BellPreferences } from '#core/settings/sound-preferences.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

// Time to turn down a device whose volume was left high.
export const slowAttack: Seconds = 1.5;
const normalAttack: Seconds = 0.4;

// The last bell of an unlimited session.
const maxBellTime: Seconds = 12 * 3600;

const bellLevel = (level: Gain): Gain => Math.min(0.8, Math.max(0.15, level));

interface TimingOptions {
  duration: Seconds | undefined;
  fade: Seconds;
  bells: BellPreferences;
  level: Gain;
  isVolumeUnknown: boolean;
  decline?: Decline | undefined;
  /** The session's own bells, in addition to those in the preferences. */
  extraBells?: readonly Seconds[] | undefined;
  /** Before the end bells ring, and before them the sound rises for so long. */
  wakes?: Seconds | undefined;
  /** The session's struck tones, and what their levels are relative to. */
  strikes?: { tones: readonly Strike[] | undefined; level: Gain } | undefined;
}

function bellsFor(
  { bells: { start, interval, end, sound }, extraBells = [], duration }: TimingOptions,
  levelAt: (time: Seconds) => Gain,
): readonly Bell[] {
  const last = duration === undefined ? maxBellTime : duration - bellSeconds;
  const step = interval === 'off' ? Number.POSITIVE_INFINITY : interval * 60;
  const between = Array.from({ length: Math.max(0, Math.ceil(last / step) - 1) }, (_, index) => (index + 1) * step);
  const times = new Set([
    ...(start ? [0] : []),
    ...between,
    ...extraBells.filter((at) => at <= last),
    ...(end && duration !== undefined && last > bellSeconds ? [last] : []),
  ]);
  return [...times]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, level: bellLevel(levelAt(at)), ...soundOf(sound) }));
}

const soundOf = (sound: BellSound): Pick<Bell, 'sound'> => (sound === 'bell' ? {} : { sound });

function strikesFor({ strikes, duration, decline }: TimingOptions): readonly Bell[] {
  const { tones = [], level = 0 } = strikes ?? {};
  return tones
    .filter(({ at }) => at < (duration ?? Number.POSITIVE_INFINITY))
    .map(({ at, hertz, level: percent }) => ({
      at,
      hertz,
      level: level * (percent / 100) * declineAt({ duration, decline }, at),
    }));
}

const wakingTone: Hertz = 660;
const brightTone: Hertz = 990;
/** With the bells it leaves a session of three quarters of full scale as loud as it is. */
const brightestLevel: Gain = 0.25;

interface Waking {
  duration: Seconds;
  wakes: Seconds;
  sound: BellSound;
}

/** Struck tones that grow while the sound rises, then bells and brighter ones; all by the session's clock. */
function wakingBells({ duration, wakes, sound }: Waking): readonly Bell[] {
  const start = Math.max(0, duration - wakeRing);
  const from = Math.max(0, start - wakes);
  const rising = Array.from({ length: Math.floor((start - from) / 15) }, (_, index) => from + 15 * index);
  const ringing = Array.from(
    { length: Math.floor((wakeRing - bellSeconds) / 12) + 1 },
    (_, index) => start + 12 * index,
  );
  return [
    ...rising.map((at) => ({ at, hertz: wakingTone, level: 0.02 + 0.2 * ((at - from) / wakes) ** 2 })),
    ...ringing.map((at) => ({ at, level: 0.8, ...soundOf(sound) })),
    ...ringing.map((at, index) => ({
      at: at + 6,
      hertz: brightTone,
      level: Math.min(brightestLevel, 0.1 + 0.02 * index),
    })),
  ].filter(({ at }) => at < duration);
}

/** Undefined where the volume does not fall, so that there is nothing to rise from. */
function risingDecline(decline: Decline | undefined, { duration, wakes }: Omit<Waking, 'sound'>): Decline | undefined {
  const from = Math.min(wakeRing + wakes, duration);
  return decline && { ...decline, rise: { from, to: Math.min(wakeRing, from / 2) } };
}

/** So short a fade that the last bells are heard with the sound. */
const wakingFade: Seconds = 5;

function wakingTiming(timing: Timing, waking: Waking): Timing {
  const decline = risingDecline(timing.decline, waking);
  const bells = [...timing.bells, ...wakingBells(waking)].toSorted((one, other) => one.at - other.at);
  return { ...timing, fade: Math.min(wakingFade, timing.fade), bells, ...(decline && { decline }) };
}

export function timingOf(options: TimingOptions): Timing {
  const timing = usualTiming(options);
  const { duration } = timing;
  const { wakes, bells } = options;
  return wakes && duration !== undefined ? wakingTiming(timing, { duration, wakes, sound: bells.sound }) : timing;
}

function usualTiming(options: TimingOptions): Timing {
  const { duration, fade, level, isVolumeUnknown, decline } = options;
  const attack = isVolumeUnknown ? slowAttack : normalAttack;
  // A bell as loud as at the start would wake a sleeper.
  const levelAt = (time: Seconds): Gain => level * declineAt({ duration, decline }, time);
  const bells = [...bellsFor(options, levelAt), ...strikesFor(options)];
  if (duration === undefined) return { duration, attack, fade: 0, bells };
  return {
    duration,
    attack: Math.min(attack, duration / 4),
    fade: Math.min(fade, duration / 2),
    bells,
    ...(decline && { decline }),
  };
}
