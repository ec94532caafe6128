import { forms } from '#core/domain/sound.ts';
import { isNoise, isUntuned, type LayerKind, type LayerSettings } from '#core/domain/layers.ts';
import { noiseLayer, toneLayer } from './layers.ts';
import { clamp } from '#core/units.ts';
import { carrierFor, stepHertzLimits } from './tone-limits.ts';

export function newLayer(kind: LayerKind): LayerSettings {
  return isUntuned(kind)
    ? noiseLayer({ kind, level: isNoise(kind) ? 30 : 60 })
    : toneLayer({ kind, hertz: forms[kind].first, level: 50, breathes: false });
}

export const withoutClip = (layers: readonly LayerSettings[]): LayerSettings[] =>
  layers.filter(({ kind }) => kind !== 'clip');

/** The layers with an audio file, in the place of another: a sound has one at most. @param clip its id */
export function withClip(layers: readonly LayerSettings[], clip: string): LayerSettings[] {
  const there = layers.findIndex(({ kind }) => kind === 'clip');
  const before = layers[there];
  return before ? layers.with(there, { ...before, clip }) : [...layers, { ...newLayer('clip'), clip }];
}

/** Values outside the limits of the kind become the nearest inside; noise loses the steps in hertz of a tone. */
export function fittedLayer<Layer extends LayerSettings>(layer: Layer): Layer {
  const { kind, hertz } = layer;
  if (isUntuned(kind)) {
    const steps = layer.steps.filter(({ level }) => level !== undefined);
    return { ...layer, steps: steps.map(({ hertz: _hertz, carrier: _carrier, ...step }) => step) };
  }
  const { fastest } = forms[kind];
  const fits = Math.min(fastest, hertz);
  return {
    ...layer,
    hertz: fits,
    carrier: carrierFor(kind, fits, layer.carrier),
    steps: layer.steps.map((step) =>
      step.hertz === undefined ? step : { ...step, hertz: clamp(step.hertz, stepHertzLimits(kind)) },
    ),
  };
}

/** The layer as another kind. A rate is not kept as a pitch, nor a pitch as a rate. */
export function layerOfKind(layer: LayerSettings, kind: LayerKind): LayerSettings {
  if (isUntuned(kind)) return fittedLayer({ ...layer, kind });
  const isAlike = !isUntuned(layer.kind) && forms[layer.kind].hasCarrier === forms[kind].hasCarrier;
  return fittedLayer({ ...layer, kind, hertz: isAlike ? layer.hertz : forms[kind].first });
}
