import type { Gain } from '#core/units.ts';
import type { Programme } from '#core/audio/programme.ts';

/** Bells together take no more of full scale than this. */
export const mostForBells: Gain = 0.5;

/**
 * The A-weighted root mean square of a bed at level 1, the same for every colour (−24 dB(A) against full scale): as loud as
 * brown noise, which needs most swing for its loudness, can be within full scale at 4.5 times its root mean square.
 */
export const bedHeardRms: Gain = 0.065;

/**
 * The gains of tone and bed: what the programme asks for, or less by one factor where the two and the bells together
 * would exceed full scale. bedPeak: how far the bed swings at level 1; bells: how far they swing together.
 */
export function mixOf({ level, bed }: Programme, bedPeak: Gain, bells: Gain): { tone: Gain; bed: Gain } {
  const bedLevel = bed?.level ?? 0;
  const room = 1 - bells;
  const factor = Math.min(1, room / Math.max(Number.MIN_VALUE, level + bedLevel * bedPeak));
  return { tone: level * factor, bed: bedLevel * factor };
}
