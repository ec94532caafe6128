import type { BellSound } from '#core/domain/sound.ts';
import type { Decibels, Gain, Hertz, Seconds } from '#core/units.ts';
import { raisedCosine } from './curve.ts';

export const bellSeconds: Seconds = 6;

// Loud enough to be noticed, not to startle.
export const bellPeak: Gain = 0.25;

// Those of a small bell; shares add up to 1.
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

interface BowlMode {
  /** Relative to the lowest. */
  ratio: number;
  level: Decibels;
  /** To −60 dB. */
  decay: Seconds;
  /** Between the two rings of the mode, which an imperfect rim sets apart. */
  beat: Hertz;
}

export const bowlHertz: Hertz = 86;

/** As one bowl measured, of the layer and of the bell; shorter, because strikes follow. */
export const bowlModes: readonly BowlMode[] = [
  { ratio: 1, level: -3, decay: 45, beat: 0.6 },
  { ratio: 3.02, level: 0, decay: 48, beat: 1 },
  { ratio: 5.99, level: -14, decay: 33, beat: 1.4 },
  { ratio: 9.69, level: -22, decay: 22, beat: 1.1 },
  { ratio: 13.95, level: -36, decay: 14, beat: 2.3 },
  { ratio: 18.8, level: -48, decay: 9, beat: 2.9 },
];

/** A bowl rings for a minute: here its second half fades, so that it is over when a session ends. */
const bowlClosing: Seconds = 4;

const bowlGains = bowlModes.map(({ level }) => 10 ** (level / 20));
const bowlSum = bowlGains.reduce((sum, gain) => sum + gain, 0);

/** Shares add up to 1. Both rings of a mode are one that swells. */
const bowlPartials = bowlModes.map(({ ratio, decay, beat }, index) => ({
  hertz: ratio * bowlHertz,
  share: (bowlGains[index] ?? 0) / bowlSum,
  decay: decay / (3 * Math.LN10),
  beat,
}));

function bowlAt(time: Seconds): number {
  let sum = 0;
  for (const { hertz, share, decay, beat } of bowlPartials)
    sum += share * Math.exp(-time / decay) * Math.cos(Math.PI * beat * time) * Math.sin(2 * Math.PI * hertz * time);
  return bellPeak * sum * raisedCosine(time / strike) * raisedCosine((bellSeconds - time) / bowlClosing);
}

/** At most bellPeak. */
export function bellAt(time: Seconds, sound: BellSound = 'bell'): number {
  if (time <= 0 || time >= bellSeconds) return 0;
  if (sound === 'bowl') return bowlAt(time);
  let sum = 0;
  for (const { hertz, share, decay } of partials)
    sum += share * Math.exp(-time / decay) * Math.sin(2 * Math.PI * hertz * time);
  return bellPeak * sum * raisedCosine(time / strike) * raisedCosine((bellSeconds - time) / closing);
}
