import { isUntuned, type LayerSettings } from '#core/domain/layers.ts';
import { addedLayers, backgroundOf, toneOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { MissingClips } from '#screens/player/sound/missing-clips.tsx';
import { useSoundNow, type ShownSettings } from '#screens/player/use-sound-now.ts';

/** “ (órgano) + ruido rosa + 6 Hz binaural”: the tone's timbre and what sounds beside it, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { added, timbre, untuned } = useChapter('layers');
  const number = useNumber();
  const { time, ...sound } = useSoundNow(shown);
  const background = backgroundOf(sound);
  const others = [...(background ? [background] : []), ...addedLayers(sound)];
  const hertzNow = (layer: LayerSettings): string => number(hertzAt(layer, time));
  const inTimbre = (layer: Pick<LayerSettings, 'timbre'>): string =>
    layer.timbre ? ` (${timbre.names[layer.timbre].toLowerCase()})` : '';
  const nameOf = (layer: LayerSettings): string => {
    const { kind } = layer;
    return isUntuned(kind) ? untuned[kind] : added[kind](hertzNow(layer)) + inTimbre(layer);
  };
  return (
    <>
      {inTimbre(toneOf(sound)) + others.map((layer) => ` + ${nameOf(layer)}`).join('')}
      {others.some(({ kind }) => kind === 'clip') && <MissingClips layers={others} />}
    </>
  );
}
