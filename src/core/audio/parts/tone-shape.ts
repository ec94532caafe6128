import { forms, type Form } from '#core/domain/sound.ts';
import type { Programme, ToneShape } from '#core/audio/programme.ts';
import type { Hertz } from '#core/units.ts';

export const formOf = ({ mode }: Pick<ToneShape, 'mode'>): Form => forms[mode];

export function isSameTone(one: ToneShape, other: ToneShape): boolean {
  if (one.mode !== other.mode || one.hertz !== other.hertz) return false;
  const { hasCarrier, isPulsed } = forms[one.mode];
  if (hasCarrier && one.carrier !== other.carrier) return false;
  return !isPulsed || (one.duty === other.duty && one.edge === other.edge);
}

// Pulses as slow as a breath would hide the guide, so with one their carrier sounds without a break.
const slowPulse: Hertz = 1;

export function isSlowlyPulsed({ mode, hertz }: Pick<ToneShape, 'mode' | 'hertz'>): boolean {
  return forms[mode].isPulsed && hertz < slowPulse;
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
  const { hasCarrier, isPair } = forms[mode];
  if (isPair) return [carrier - hertz / 2, carrier + hertz / 2];
  return hasCarrier ? [carrier, carrier] : [hertz, hertz];
}
