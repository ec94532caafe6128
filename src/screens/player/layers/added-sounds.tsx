import { isNoise, type LayerSettings } from '#core/domain/layers.ts';
import { addedLayers, backgroundOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { useSessionPlace, type ShownSettings } from '#screens/player/use-session-place.ts';

/** “ + ruido rosa + 6 Hz binaural”: what sounds beside the tone, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { added } = useChapter('layers');
  const number = useNumber();
  const place = useSessionPlace(shown);
  const background = backgroundOf(shown.settings);
  const others = [...(background ? [background] : []), ...addedLayers(shown.settings)];
  const hertzNow = (layer: LayerSettings): string => number(hertzAt(layer, place));
  const names = others.map((layer) => (isNoise(layer.kind) ? added[layer.kind]() : added[layer.kind](hertzNow(layer))));
  return names.map((name) => ` + ${name}`).join('');
}
