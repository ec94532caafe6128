import { isNoise, type LayerSettings } from '#core/domain/layers.ts';
import { toTenths, valuesAt } from '#core/player/steps.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { useSessionPlace, type ShownSettings } from '#screens/player/use-session-place.ts';

/** “ + ruido rosa + 6 Hz binaural”: what sounds beside the tone, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { added } = useChapter('layers');
  const number = useNumber();
  const place = useSessionPlace(shown);
  const { noise, layers = [] } = shown.settings;
  const hertzNow = (layer: LayerSettings): string =>
    number(layer.steps.length > 0 ? toTenths(valuesAt(layer, place).hertz) : layer.hertz);
  const names = layers.map((layer) => (isNoise(layer.kind) ? added[layer.kind]() : added[layer.kind](hertzNow(layer))));
  return [...(noise ? [added[noise]()] : []), ...names].map((name) => ` + ${name}`).join('');
}
