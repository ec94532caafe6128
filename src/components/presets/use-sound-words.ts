import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Minutes } from '#core/units.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';

interface Sound {
  mode: Mode;
  minutes: Minutes | 'unlimited';
  noise: NoiseColour | undefined;
  breathing?: object | undefined;
  layers?: readonly unknown[] | undefined;
  steps?: readonly unknown[] | undefined;
}

/** form: “Tono puro + ruido rosa”. length: “20 min”. */
export function useSoundWords(): (sound: Sound) => { form: string; length: string } {
  const texts = useChapter('presets');
  const { sound } = useMessages();
  const locale = useLocale();
  return ({ mode, minutes, noise, breathing, layers = [], steps = [] }) => ({
    form: [
      sound.modes[mode],
      ...(noise ? [texts.noises[noise]] : []),
      ...(layers.length > 0 ? [texts.withLayers(layers.length)] : []),
      ...(steps.length > 0 ? [texts.withSteps] : []),
      ...(breathing ? [texts.withBreathing] : []),
    ].join(' + '),
    length: minutes === 'unlimited' ? texts.unlimited : durationText(locale, minutes * 60),
  });
}
