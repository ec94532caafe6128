import { forms, type Form } from '#core/domain/sound.ts';
import {
  isSoundscapeShape,
  isToneLayer,
  type Layer,
  type Programme,
  type ProgrammeLayers,
  type ToneLayer,
  type TonePartial,
  type ToneShape,
} from '#core/audio/programme.ts';
import type { Hertz } from '#core/units.ts';

export const formOf = ({ mode }: Pick<ToneShape, 'mode'>): Form => forms[mode];

function hasSamePartials({ partials: one }: ToneShape, { partials: other }: ToneShape): boolean {
  if (!one || !other || one.length !== other.length) return one === other;
  return one.every(({ ratio, gain }, index) => ratio === other[index]?.ratio && gain === other[index]?.gain);
}

const carried = ['carrier'] as const;
const pulsed = ['duty', 'edge'] as const;

export function isSameTone(one: ToneShape, other: ToneShape): boolean {
  const { hasCarrier, isPulsed } = forms[one.mode];
  const keys = ['mode', 'hertz', 'ears', ...(hasCarrier ? carried : []), ...(isPulsed ? pulsed : [])] as const;
  return keys.every((key) => one[key] === other[key]) && hasSamePartials(one, other);
}

// Pulses as slow as a breath would hide the guide, so with one their carrier sounds without a break.
const slowPulse: Hertz = 1;

export function isSlowlyPulsed({ mode, hertz }: Pick<ToneShape, 'mode' | 'hertz'>): boolean {
  return forms[mode].isPulsed && hertz < slowPulse;
}

/** The carrier alone, through all its steps. */
function carrierLayer({ source, sequence, ...layer }: ToneLayer): ToneLayer {
  const { carrier } = source;
  return {
    ...layer,
    source: { ...source, mode: 'pure', hertz: carrier },
    sequence: sequence?.map((point) => ({ ...point, hertz: point.carrier })),
  };
}

const hidesTheBreath = (layer: ToneLayer): boolean => layer.breathes && isSlowlyPulsed(layer.source);

const soundingTone = (layer: ToneLayer): ToneLayer => (hidesTheBreath(layer) ? carrierLayer(layer) : layer);

/** Waves that swell with the breath have no crests of their own. */
function soundingLayer(layer: Layer): Layer {
  if (isToneLayer(layer)) return soundingTone(layer);
  const { source, breathes } = layer;
  return breathes && isSoundscapeShape(source) ? { ...layer, source: { ...source, steadiness: 1 } } : layer;
}

/** The layers that the mix plays. */
export function soundingLayers({ layers, breathing }: Programme): ProgrammeLayers {
  if (!breathing) return layers;
  const [tone, ...others] = layers;
  return [soundingTone(tone), ...others.map(soundingLayer)];
}

const fundamentalAlone: readonly TonePartial[] = [{ ratio: 1, gain: 1 }];

/** The fundamental first. */
export const partialsOf = ({ partials = fundamentalAlone }: Pick<ToneShape, 'partials'>): readonly TonePartial[] =>
  partials;

export const highestRatio = (shape: Pick<ToneShape, 'partials'>): number =>
  Math.max(...partialsOf(shape).map(({ ratio }) => ratio));

/** Of the left and the right ear where they differ. */
export function fundamentalsOf({ mode, hertz, carrier, ears }: ToneShape): [Hertz, Hertz] {
  const { hasCarrier, isPair } = forms[mode];
  const half = ears === 'mirrored' ? -hertz / 2 : hertz / 2;
  if (isPair) return [carrier - half, carrier + half];
  return hasCarrier ? [carrier, carrier] : [hertz, hertz];
}
