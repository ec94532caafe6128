import { bellSeconds } from '#core/audio/parts/bell.ts';
import type { Bell, Timing } from '#core/audio/programme.ts';
import type { BellPreferences } from '#core/preferences/sound-preferences.ts';
import type { Gain, Seconds } from '#core/units.ts';

// Time to turn down a device whose volume was left high.
const slowAttack: Seconds = 1.5;
const normalAttack: Seconds = 0.4;

// The last bell of an unlimited session.
const maxBellTime: Seconds = 12 * 3600;

const bellLevel = (level: Gain): Gain => Math.min(0.8, Math.max(0.15, level));

function bellsFor(
  { start, interval, end }: BellPreferences,
  duration: Seconds | undefined,
  level: Gain,
): readonly Bell[] {
  const last = duration === undefined ? maxBellTime : duration - bellSeconds;
  const step = interval === 'off' ? Number.POSITIVE_INFINITY : interval * 60;
  const between = Array.from({ length: Math.max(0, Math.ceil(last / step) - 1) }, (_, index) => (index + 1) * step);
  const times = [
    ...(start ? [0] : []),
    ...between,
    ...(end && duration !== undefined && last > bellSeconds ? [last] : []),
  ];
  return times.map((at) => ({ at, level: bellLevel(level) }));
}

interface TimingOptions {
  duration: Seconds | undefined;
  fade: Seconds;
  bells: BellPreferences;
  level: Gain;
  isVolumeUnknown: boolean;
}

export function timingOf({ duration, fade, bells, level, isVolumeUnknown }: TimingOptions): Timing {
  const attack = isVolumeUnknown ? slowAttack : normalAttack;
  if (duration === undefined) return { duration, attack, fade: 0, bells: bellsFor(bells, duration, level) };
  return {
    duration,
    attack: Math.min(attack, duration / 4),
    fade: Math.min(fade, duration / 2),
    bells: bellsFor(bells, duration, level),
  };
}
