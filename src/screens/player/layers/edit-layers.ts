import { forms } from '#core/domain/sound.ts';
import { isNoise, maxLayers, type LayerSettings } from '#core/domain/layers.ts';
import { carrierFor, type SoundSettings } from '#core/player/session-settings.ts';
import type { Hertz } from '#core/units.ts';

type Kind = LayerSettings['kind'];

/** What a layer of each kind begins with: a pitch, or a rate on a carrier. Noise has none. */
const firstHertz = (kind: Kind): Hertz => (isNoise(kind) ? 10 : forms[kind].first);

export function newLayer(kind: Kind): LayerSettings {
  const level = isNoise(kind) ? 30 : 50;
  return { kind, hertz: firstHertz(kind), carrier: 200, level, balance: 0, breathes: false, steps: [] };
}

/** Values outside the limits of the kind become the nearest inside; noise loses the steps in hertz of a tone. */
export function fittedLayer(layer: LayerSettings): LayerSettings {
  const { kind, hertz } = layer;
  if (isNoise(kind)) {
    const steps = layer.steps.filter(({ level }) => level !== undefined);
    return { ...layer, steps: steps.map(({ hertz: _hertz, carrier: _carrier, ...step }) => step) };
  }
  const { fastest } = forms[kind];
  const fits = Math.min(fastest, hertz);
  return {
    ...layer,
    hertz: fits,
    carrier: carrierFor(kind, fits, layer.carrier),
    steps: layer.steps.map((step) => (step.hertz ? { ...step, hertz: Math.min(fastest, step.hertz) } : step)),
  };
}

/** The layer as another kind. A rate is not kept as a pitch, nor a pitch as a rate. */
export function layerOfKind(layer: LayerSettings, kind: Kind): LayerSettings {
  const isRate = (one: Kind): boolean => !isNoise(one) && forms[one].hasCarrier;
  const isAlike = isRate(layer.kind) === isRate(kind);
  return fittedLayer({ ...layer, kind, hertz: isAlike ? layer.hertz : firstHertz(kind) });
}

/** Whether no layer can be added. The tone and its background noise count too. */
export function areLayersFull({ layers = [], noise }: Pick<SoundSettings, 'layers' | 'noise'>): boolean {
  return layers.length + (noise ? 2 : 1) >= maxLayers;
}
