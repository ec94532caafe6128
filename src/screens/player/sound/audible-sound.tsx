import type { SoundSettings } from '#core/player/session-settings.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';

export function AudibleSound({ hertz, wish }: { hertz: number; wish: SoundSettings }) {
  const { sound } = useMessages();
  const number = useNumber();
  if (wish.mode === 'pure') return sound.hearPure(number(hertz));
  const sentence = wish.mode === 'isochronic' ? sound.hearPulse : sound.hearBeat;
  return sentence(number(wish.carrier), number(hertz));
}
