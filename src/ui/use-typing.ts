import { useState } from 'react';

interface TypedNumber {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
}

interface Typing {
  /** undefined: nothing is being typed. */
  typed: string | undefined;
  wrong: boolean;
  type: (text: string) => void;
  finish: () => void;
  discard: () => void;
}

/** Accepts a decimal comma or point; rounded to two decimals. */
function typedNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? Math.round(Number(trimmed) * 100) / 100 : undefined;
}

/** Typed text takes effect once it is complete: the tone must not sound half-typed values. */
export function useTyping({ value, onChange, min, max }: TypedNumber): Typing {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : typedNumber(typed);
  const inRange = number !== undefined && number >= min && number <= max;
  const finish = (): void => {
    if (inRange) setTyped(undefined);
    if (inRange && number !== value) onChange(number);
  };
  return { typed, wrong: !inRange, type: setTyped, finish, discard: () => setTyped(undefined) };
}
