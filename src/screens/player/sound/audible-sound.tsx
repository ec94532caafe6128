import type { SoundWish } from '#core/player/wish.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';

export function AudibleSound({ hertz, wish }: { hertz: number; wish: SoundWish }) {
  const { sound } = useMessages();
  const number = useNumber();
  if (wish.mode === 'pure') return sound.hearPure(number(hertz));
  const sentence = wish.mode === 'isochronic' ? sound.hearPulse : sound.hearBeat;
  return sentence(number(wish.carrier), number(hertz));
}
