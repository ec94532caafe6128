import { bellSeconds } from '#core/audio/parts/bell.ts';
import type { Bell, Timing } from '#core/audio/programme.ts';
import type { BellPreferences } from '#core/preferences/sound-preferences.ts';
import type { Gain, Seconds } from '#core/units.ts';

// Time to turn down a device whose volume was left high.
const gentleAttack: Seconds = 1.5;
// The person already knows the volume.
const usualAttack: Seconds = 0.4;

// The last bell of an unlimited session.
const longestWithBells: Seconds = 12 * 3600;

const bellLevel = (level: Gain): Gain => Math.min(0.8, Math.max(0.15, level));

function bellsOf(
  { start, interval, end }: BellPreferences,
  duration: Seconds | undefined,
  level: Gain,
): readonly Bell[] {
  const last = duration === undefined ? longestWithBells : duration - bellSeconds;
  const step = interval === 'off' ? Number.POSITIVE_INFINITY : interval * 60;
  const between = Array.from({ length: Math.max(0, Math.ceil(last / step) - 1) }, (_, index) => (index + 1) * step);
  const times = [
    ...(start ? [0] : []),
    ...between,
    ...(end && duration !== undefined && last > bellSeconds ? [last] : []),
  ];
  return times.map((at) => ({ at, level: bellLevel(level) }));
}

interface Session {
  duration: Seconds | undefined;
  fade: Seconds;
  bells: BellPreferences;
  level: Gain;
  gentle: boolean;
}

export function timingOf({ duration, fade, bells, level, gentle }: Session): Timing {
  const attack = gentle ? gentleAttack : usualAttack;
  if (duration === undefined) return { duration, attack, fade: 0, bells: bellsOf(bells, duration, level) };
  return {
    duration,
    attack: Math.min(attack, duration / 4),
    fade: Math.min(fade, duration / 2),
    bells: bellsOf(bells, duration, level),
  };
}
