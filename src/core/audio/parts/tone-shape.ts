import type { Programme, ToneShape } from '#core/audio/programme.ts';
import type { Hertz } from '#core/units.ts';

export function isSameTone(one: ToneShape, other: ToneShape): boolean {
  if (one.mode !== other.mode || one.hertz !== other.hertz) return false;
  if (one.mode === 'pure') return true;
  if (one.carrier !== other.carrier) return false;
  return one.mode !== 'isochronic' || (one.duty === other.duty && one.edge === other.edge);
}

// Pulses as slow as a breath would hide the guide, so with one their carrier sounds without a break.
const slowPulse: Hertz = 1;

export function isSlowlyPulsed({ mode, hertz }: Pick<ToneShape, 'mode' | 'hertz'>): boolean {
  return mode === 'isochronic' && hertz < slowPulse;
}

/** The carrier alone, through all its steps. */
export function carrierOf<Tone extends ToneShape & Pick<Programme, 'sequence'>>(tone: Tone): Tone {
  const sequence = tone.sequence?.map((point) => ({ ...point, hertz: point.carrier }));
  return { ...tone, mode: 'pure', hertz: tone.carrier, ...(sequence && { sequence }) };
}

/** The tone that the mix plays. */
export function soundingTone(programme: Programme): Programme {
  return programme.breathing && isSlowlyPulsed(programme) ? carrierOf(programme) : programme;
}

export function partialsOf({ mode, hertz, carrier }: ToneShape): [Hertz, Hertz] {
  if (mode === 'pure') return [hertz, hertz];
  return mode === 'isochronic' ? [carrier, carrier] : [carrier - hertz / 2, carrier + hertz / 2];
}
