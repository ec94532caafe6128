import { isUntuned, type LayerSettings, type SoundLayers } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { Minutes } from '#core/units.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';

interface WordedSound {
  layers: SoundLayers;
  minutes: Minutes | 'unlimited';
  breathing?: object | undefined;
}

interface SoundWords {
  /** “Tono puro + ruido rosa” */
  form: string;
  /** Of the form, what is not its tone: “timbre suave”, “ruido rosa”. */
  beside: readonly string[];
  /** “20 min” */
  length: string;
}

/** The one place where a sound that a person has set up is put into words. */
export function useSoundWords(): (sound: WordedSound) => SoundWords {
  const texts = useChapter('presets');
  const { sound } = useMessages();
  const locale = useLocale();
  const named = ({ kind }: LayerSettings): string[] => (isUntuned(kind) ? [texts.untuned[kind]] : []);
  return ({ layers: [tone, ...others], minutes, breathing }) => {
    const names = others.flatMap(named);
    const added = others.length - names.length;
    const beside = [
      ...(tone.timbre ? [texts.timbres[tone.timbre]] : []),
      ...names,
      ...(added > 0 ? [texts.withLayers(added)] : []),
      ...(tone.steps.length > 0 ? [texts.withSteps] : []),
    ];
    // A tone with overtones is not pure.
    const mode = tone.timbre && !forms[tone.kind].hasCarrier ? [] : [sound.modes[tone.kind]];
    return {
      form: [...mode, ...beside, ...(breathing ? [texts.withBreathing] : [])].join(' + '),
      beside,
      length: minutes === 'unlimited' ? texts.unlimited : durationText(locale, minutes * 60),
    };
  };
}
