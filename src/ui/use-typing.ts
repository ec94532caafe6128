import { useState, type ComponentProps } from 'react';

export interface TypedNumber {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  write: (value: number) => string;
}

interface Typing {
  isTyping: boolean;
  wrong: boolean;
  discard: () => void;
  /** Properties of the text field. */
  field: ComponentProps<'input'>;
}

/** Accepts a decimal comma or point; rounded to two decimals. */
function typedNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? Math.round(Number(trimmed) * 100) / 100 : undefined;
}

/** Typed text takes effect once it is complete: the tone must not sound half-typed values. */
export function useTyping({ value, onChange, min, max, write }: TypedNumber): Typing {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : typedNumber(typed);
  const inRange = number !== undefined && number >= min && number <= max;
  const discard = (): void => setTyped(undefined);
  const finish = (): void => {
    if (inRange) discard();
    if (inRange && number !== value) onChange(number);
  };
  return {
    isTyping: typed !== undefined,
    wrong: !inRange,
    discard,
    field: {
      inputMode: 'decimal',
      enterKeyHint: 'done',
      autoComplete: 'off',
      value: typed ?? write(value),
      onChange: (event) => setTyped(event.target.value),
      onKeyDown: ({ key }) => key === 'Enter' && finish(),
      onBlur: () => {
        finish();
        discard();
      },
    },
  };
}
