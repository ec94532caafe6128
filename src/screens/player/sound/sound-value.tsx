import { useSoundWords } from '#components/presets/use-sound-words.ts';
import { isGuideAlone, type SessionSettings } from '#core/player/session-settings.ts';
import { withTone } from '#core/sound/layers.ts';
import { capitalized } from '#i18n/capitalized.ts';

/** What is chosen where it is more than a plain tone: “Tono puro + lluvia”. Steps and breathing have folds of their own. */
export function SoundValue({ settings }: { settings: SessionSettings }) {
  const layers = withTone(settings, { steps: [] });
  const { form, beside } = useSoundWords()({ layers, minutes: settings.minutes });
  return capitalized(isGuideAlone(settings) ? beside.join(' + ') : form);
}
