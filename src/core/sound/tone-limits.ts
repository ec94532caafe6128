import { forms, modes, soundLimits, type Mode } from '#core/domain/sound.ts';
import { clamp, type Range, type Hertz } from '#core/units.ts';

/** Of a tone's settings, with the steps of their controls. Duty in percent of a period, edge in seconds. */
export const toneLimits = {
  hertz: soundLimits.hertz,
  carrier: { ...soundLimits.carrier, step: 1 },
  duty: { min: 100 * soundLimits.duty.min, max: 100 * soundLimits.duty.max, step: 5 },
  edge: soundLimits.edge,
} as const;

export function modesFor(hertz: Hertz): readonly Mode[] {
  return modes.filter((mode) => hertz <= forms[mode].fastest);
}

export function modeFor(hertz: Hertz, mode: Mode): Mode {
  return modesFor(hertz).includes(mode) ? mode : 'pure';
}

/** Keeps every partial at or above the lowest carrier; whole hertz, because they are shown. */
export function carrierLimits(mode: Mode, hertz: Hertz): Range {
  return {
    min: Math.ceil(soundLimits.carrier.min + Math.abs(hertz) * forms[mode].spread),
    max: soundLimits.carrier.max,
  };
}

export function carrierFor(mode: Mode, hertz: Hertz, requested: Hertz): Hertz {
  return clamp(requested, carrierLimits(mode, hertz));
}

/** Of a step: the tones of a pair may meet, and change places; a tone may pass through 0. */
export function stepHertzLimits(kind: Mode): Range {
  const { isPulsed, fastest } = forms[kind];
  return { min: isPulsed ? soundLimits.hertz.min : -fastest, max: fastest };
}
