import type { SoundSettings } from '#core/player/session-settings.ts';
import { isGuideAlone } from '#core/player/session-settings.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';

interface AudibleSoundProps {
  hertz: number;
  settings: SoundSettings;
  isPlaying: boolean;
}

export function AudibleSound({ hertz, settings, isPlaying }: AudibleSoundProps) {
  const { sound } = useMessages();
  const number = useNumber();
  const sentence = isPlaying ? sound.sounds : sound.willSound;
  if (isGuideAlone({ ...settings, hertz })) return sentence(sound.pure(number(settings.carrier)));
  if (settings.mode === 'pure') return sentence(sound.pure(number(hertz)));
  const describe = settings.mode === 'isochronic' ? sound.pulse : sound.beat;
  return sentence(describe(number(settings.carrier), number(hertz)));
}
