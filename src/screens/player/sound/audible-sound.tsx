import type { SoundSettings } from '#core/player/session-settings.ts';
import { isGuideAlone } from '#core/player/session-settings.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';

export function AudibleSound({ hertz, settings }: { hertz: number; settings: SoundSettings }) {
  const { sound } = useMessages();
  const number = useNumber();
  if (isGuideAlone({ ...settings, hertz })) return sound.hearBreath(number(settings.carrier));
  if (settings.mode === 'pure') return sound.hearPure(number(hertz));
  const sentence = settings.mode === 'isochronic' ? sound.hearPulse : sound.hearBeat;
  return sentence(number(settings.carrier), number(hertz));
}
