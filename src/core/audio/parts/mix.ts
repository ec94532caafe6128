import type { Programme } from '#core/audio/programme.ts';
import type { Gain } from '#core/units.ts';

export const maxBellPeak: Gain = 0.5;

// A-weighted, at level 1, for every colour (−24 dB(A)): the loudest that brown noise, the most demanding, can be within
// full scale with its peaks at 4.5 times its rms.
export const bedAWeightedRms: Gain = 0.065;

/** Lowers both by one factor where they would exceed full scale together with the bells. bedPeak: at level 1. */
export function mixGains({ level, bed }: Programme, bedPeak: Gain, bells: Gain): { tone: Gain; bed: Gain } {
  const bedLevel = bed?.level ?? 0;
  const room = 1 - bells;
  const factor = Math.min(1, room / Math.max(Number.MIN_VALUE, level + bedLevel * bedPeak));
  return { tone: level * factor, bed: bedLevel * factor };
}
