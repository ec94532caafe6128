import type { Layer, Programme } from '#core/audio/programme.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain } from '#core/units.ts';
import { carrierOf, isSlowlyPulsed } from './tone-shape.ts';

export const maxBellPeak: Gain = 0.5;

// A-weighted, at level 1, the same for every colour (−24 dB(A)). Brown noise, the most demanding, could not be louder
// within full scale, with its peaks at 4.5 times its rms.
export const bedAWeightedRms: Gain = 0.065;

function breathingLayer(layer: Layer): Layer {
  const { source, breathes } = layer;
  if (!breathes || typeof source === 'string' || !isSlowlyPulsed(source)) return layer;
  const { sequence, ...carried } = carrierOf({ ...source, sequence: layer.sequence });
  return { ...layer, source: carried, sequence };
}

/** Everything that sounds, the tone first and the bed last. */
export function layersOf(programme: Programme): Layer[] {
  const { level, balance = 0, sequence, layers = [], bed, breathing } = programme;
  const { mode, hertz, carrier, duty, edge } = programme;
  const tone: Layer = { source: { mode, hertz, carrier, duty, edge }, level, balance, breathes: true, sequence };
  const noise: Layer[] = bed ? [{ source: bed.colour, level: bed.level, balance: 0, breathes: true }] : [];
  const all = [tone, ...layers, ...noise];
  return breathing ? all.map(breathingLayer) : all;
}

/** Lowers all by one factor where they would exceed full scale together with the bells. peakOf: noise at level 1. */
export function mixLevels(layers: readonly Layer[], peakOf: (colour: NoiseColour) => Gain, bells: Gain): Gain[] {
  const peaks = layers.map(({ source, level }) => (typeof source === 'string' ? level * peakOf(source) : level));
  const sum = peaks.reduce((total, peak) => total + peak, 0);
  const factor = Math.min(1, (1 - bells) / Math.max(Number.MIN_VALUE, sum));
  return layers.map(({ level }) => level * factor);
}

/** A balance lowers one ear and never raises the other. */
export function earGains(level: Gain, balance: number): readonly [Gain, Gain] {
  return [level * Math.min(1, 1 - balance), level * Math.min(1, 1 + balance)];
}
