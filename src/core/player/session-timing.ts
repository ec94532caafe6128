import { bellSeconds } from '#core/audio/parts/bell.ts';
import type { Bell, Timing } from '#core/audio/programme.ts';
import type { BellPreferences } from '#core/preferences/sound-preferences.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** Long enough to turn the sound down before it is loud; the person may have left the device's volume high. */
const gentleAttack: Seconds = 1.5;
/** Once the person has heard how loud it is. */
const usualAttack: Seconds = 0.4;

/** Nobody listens on for longer than this without touching anything; a session without end has no more bells then. */
const longestWithBells: Seconds = 12 * 3600;

/** A bell is as loud as the tone, but no softer than can be noticed, and loud only within reason. */
const bellLevel = (level: Gain): Gain => Math.min(0.8, Math.max(0.15, level));

/** When the bells of a session ring: the last one so that it has rung out when the session ends. */
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
  /** How long the person wants the fade before the end. */
  fade: Seconds;
  bells: BellPreferences;
  level: Gain;
  /** Whether the person cannot know yet how loud it will be. */
  gentle: boolean;
}

/** When a session sounds: the fade inside its time, and never more than half of it. */
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
