import { isSoundscape, isUntuned, type LayerSettings } from '#core/domain/layers.ts';
import { addedLayers, backgroundOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { useSessionPlace, type ShownSettings } from '#screens/player/use-session-place.ts';

/** “ + ruido rosa + 6 Hz binaural”: what sounds beside the tone, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { added } = useChapter('layers');
  const { names: soundscapes } = useChapter('soundscapes');
  const number = useNumber();
  const place = useSessionPlace(shown);
  const background = backgroundOf(shown.settings);
  const others = [...(background ? [background] : []), ...addedLayers(shown.settings)];
  const hertzNow = (layer: LayerSettings): string => number(hertzAt(layer, place));
  const nameOf = (layer: LayerSettings): string => {
    const { kind } = layer;
    if (isSoundscape(kind)) return soundscapes[kind].toLowerCase();
    return isUntuned(kind) ? added[kind]() : added[kind](hertzNow(layer));
  };
  const names = others.map(nameOf);
  return names.map((name) => ` + ${name}`).join('');
}
