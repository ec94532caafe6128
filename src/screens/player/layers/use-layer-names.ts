import { isNoise, isSoundscape, isUntuned, type LayerKind, type LayerSettings } from '#core/domain/layers.ts';
import { capitalized } from '#i18n/capitalized.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';

interface LayerNames {
  ofKind: (kind: LayerSettings['kind']) => string;
  meaning: (kind: Exclude<LayerKind, 'clip'>) => string;
  /** “Binaural · 6 Hz”. */
  of: (layer: Pick<LayerSettings, 'kind' | 'hertz'>) => string;
}

export function useLayerNames(): LayerNames {
  const { sound } = useMessages();
  const tuning = useChapter('tuning');
  const layers = useChapter('layers');
  const soundscapes = useChapter('soundscapes');
  const number = useNumber();
  const ofKind: LayerNames['ofKind'] = (kind) =>
    isUntuned(kind) ? capitalized(layers.untuned[kind]) : sound.modes[kind];
  const meaning: LayerNames['meaning'] = (kind) => {
    if (isSoundscape(kind)) return soundscapes.meaning[kind];
    return isNoise(kind) ? layers.noiseMeaning[kind] : tuning.modeMeaning[kind];
  };
  return {
    ofKind,
    meaning,
    of: ({ kind, hertz }) => (isUntuned(kind) ? ofKind(kind) : layers.named(ofKind(kind), number(hertz))),
  };
}
