import { isUntuned, type LayerSettings } from '#core/domain/layers.ts';
import { addedLayers, backgroundOf, toneOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { MissingClips } from '#screens/player/sound/missing-clips.tsx';
import { useSessionPlace, type ShownSettings } from '#screens/player/use-session-place.ts';

/** “ (órgano) + ruido rosa + 6 Hz binaural”: the tone's timbre and what sounds beside it, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { added, timbre, untuned } = useChapter('layers');
  const number = useNumber();
  const place = useSessionPlace(shown);
  const background = backgroundOf(shown.settings);
  const others = [...(background ? [background] : []), ...addedLayers(shown.settings)];
  const hertzNow = (layer: LayerSettings): string => number(hertzAt(layer, place));
  const inTimbre = (layer: Pick<LayerSettings, 'timbre'>): string =>
    layer.timbre ? ` (${timbre.names[layer.timbre].toLowerCase()})` : '';
  const nameOf = (layer: LayerSettings): string => {
    const { kind } = layer;
    return isUntuned(kind) ? untuned[kind] : added[kind](hertzNow(layer)) + inTimbre(layer);
  };
  return (
    <>
      {inTimbre(toneOf(shown.settings)) + others.map((layer) => ` + ${nameOf(layer)}`).join('')}
      {others.some(({ kind }) => kind === 'clip') && <MissingClips layers={others} />}
    </>
  );
}
