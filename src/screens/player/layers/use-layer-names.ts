import { isNoise, type LayerSettings } from '#core/domain/layers.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';

interface LayerNames {
  ofKind: (kind: LayerSettings['kind']) => string;
  meaning: (kind: LayerSettings['kind']) => string;
  /** “Binaural · 6 Hz”. */
  of: (layer: Pick<LayerSettings, 'kind' | 'hertz'>) => string;
}

export function useLayerNames(): LayerNames {
  const { sound } = useMessages();
  const tuning = useChapter('tuning');
  const layers = useChapter('layers');
  const number = useNumber();
  const ofKind: LayerNames['ofKind'] = (kind) => (isNoise(kind) ? layers.noises[kind] : sound.modes[kind]);
  return {
    ofKind,
    meaning: (kind) => (isNoise(kind) ? layers.noiseMeaning[kind] : tuning.modeMeaning[kind]),
    of: ({ kind, hertz }) => (isNoise(kind) ? ofKind(kind) : layers.named(ofKind(kind), number(hertz))),
  };
}
