import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { raisedCosine } from './curve.ts';

export const bellSeconds: Seconds = 6;

// Loud enough to be noticed, not to startle.
export const bellPeak: Gain = 0.25;

// The partials of a small bowl; shares add up to 1.
const partials = [
  { hertz: 330, share: 0.55, decay: 1.4 },
  { hertz: 896, share: 0.3, decay: 0.8 },
  { hertz: 1683, share: 0.15, decay: 0.4 },
] as const;

const closing: Seconds = 1;

/** A struck tone loses a twelfth in a twentieth of a second, as SBaGen's bells do (sbagen.txt). */
const ringDecay: Seconds = 1 / (20 * Math.log(12 / 11));
const ringStrike: Seconds = 0.002;

export function ringAt(time: Seconds, hertz: Hertz): number {
  if (time <= 0 || time >= bellSeconds) return 0;
  const sine = Math.sin(2 * Math.PI * hertz * time) * Math.exp(-time / ringDecay);
  return sine * raisedCosine(time / ringStrike) * raisedCosine((bellSeconds - time) / closing);
}

/** The part of its peak that a ring has after a time. */
export const ringLeft = (time: Seconds): number => Math.exp(-time / ringDecay);

const strike: Seconds = 0.04;

export function bellAt(time: Seconds): number {
  if (time <= 0 || time >= bellSeconds) return 0;
  let sum = 0;
  for (const { hertz, share, decay } of partials)
    sum += share * Math.exp(-time / decay) * Math.sin(2 * Math.PI * hertz * time);
  return bellPeak * sum * raisedCosine(time / strike) * raisedCosine((bellSeconds - time) / closing);
}
