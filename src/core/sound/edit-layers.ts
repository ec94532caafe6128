import { forms } from '#core/domain/sound.ts';
import { isSoundscape, isUntuned, type LayerKind, type LayerSettings } from '#core/domain/layers.ts';
import { noiseLayer, toneLayer } from './layers.ts';
import { clamp } from '#core/units.ts';
import { carrierFor, stepHertzLimits } from './tone-limits.ts';

export function newLayer(kind: LayerKind): LayerSettings {
  return isUntuned(kind)
    ? noiseLayer({ kind, level: isSoundscape(kind) ? 60 : 30 })
    : toneLayer({ kind, hertz: forms[kind].first, level: 50, breathes: false });
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
