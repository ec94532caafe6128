import { useNumber } from '#i18n/language-context.ts';

/** One decimal, with a real minus sign; never “−0”. */
export function useDecibels(): (value: number) => string {
  const number = useNumber();
  return (value) => number(Math.round(value * 10) / 10 || 0, 1).replace('-', '−');
}
