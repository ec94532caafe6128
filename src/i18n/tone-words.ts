import { forms, type Mode } from '#core/domain/sound.ts';
import { useMessages, useNumber } from './language-context.ts';

/** “528 Hz”, “6 Hz binaural” */
export function useToneWords(): (hertz: number, mode: Mode) => string {
  const { sound } = useMessages();
  const number = useNumber();
  return (hertz, mode) => {
    const rate = sound.pure(number(hertz));
    return forms[mode].hasCarrier ? `${rate} ${sound.modes[mode].toLowerCase()}` : rate;
  };
}
