import { isUntuned, type LayerSettings } from '#core/domain/layers.ts';
import { addedLayers, backgroundOf, toneOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useToneWords } from '#i18n/sound-title.ts';
import { MissingClips } from '#screens/player/sound/missing-clips.tsx';
import { useSoundNow, type ShownSettings } from '#screens/player/use-sound-now.ts';

/** “ (órgano) + ruido rosa + 6 Hz binaural”: the tone's timbre and what sounds beside it, as it is now. */
export function AddedSounds(shown: ShownSettings) {
  const { timbre, untuned } = useChapter('layers');
  const toneWords = useToneWords();
  const { time, ...sound } = useSoundNow(shown);
  const background = backgroundOf(sound);
  const others = [...(background ? [background] : []), ...addedLayers(sound)];
  const inTimbre = (layer: Pick<LayerSettings, 'timbre'>): string =>
    layer.timbre ? ` (${timbre.names[layer.timbre].toLowerCase()})` : '';
  const nameOf = (layer: LayerSettings): string => {
    const { kind } = layer;
    return isUntuned(kind) ? untuned[kind] : toneWords(hertzAt(layer, time), kind) + inTimbre(layer);
  };
  return (
    <>
      {inTimbre(toneOf(sound)) + others.map((layer) => ` + ${nameOf(layer)}`).join('')}
      {others.some(({ kind }) => kind === 'clip') && <MissingClips layers={others} />}
    </>
  );
}
