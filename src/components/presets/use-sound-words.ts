import { isNoise, isSoundscape, type LayerSettings, type SoundLayers } from '#core/domain/layers.ts';
import type { Minutes } from '#core/units.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';

interface WordedSound {
  layers: SoundLayers;
  minutes: Minutes | 'unlimited';
  breathing?: object | undefined;
}

/** form: “Tono puro + ruido rosa”. length: “20 min”. */
export function useSoundWords(): (sound: WordedSound) => { form: string; length: string } {
  const texts = useChapter('presets');
  const { sound } = useMessages();
  const locale = useLocale();
  const named = ({ kind, isBackground }: LayerSettings): string[] => {
    if (isSoundscape(kind)) return [texts.soundscapes[kind]];
    return isBackground && isNoise(kind) ? [texts.noises[kind]] : [];
  };
  return ({ layers: [tone, ...others], minutes, breathing }) => {
    const names = others.flatMap(named);
    const added = others.length - names.length;
    return {
      form: [
        sound.modes[tone.kind],
        ...names,
        ...(added > 0 ? [texts.withLayers(added)] : []),
        ...(tone.steps.length > 0 ? [texts.withSteps] : []),
        ...(breathing ? [texts.withBreathing] : []),
      ].join(' + '),
      length: minutes === 'unlimited' ? texts.unlimited : durationText(locale, minutes * 60),
    };
  };
}
