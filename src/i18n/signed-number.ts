import { useNumber } from './language-context.ts';

/** Whole numbers with their sign: “+3”, “−2”, “0”. */
export function useSignedNumber(): (value: number) => string {
  const number = useNumber();
  return (value) => {
    const whole = Math.round(value) || 0;
    return (whole > 0 ? '+' : '') + number(whole, 0).replace('-', '−');
  };
}
