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

/**
 * Accepts a decimal comma or point; rounded to two decimals. Three digits behind the sign that does not write decimals in
 * the person's language are a thousand: “1.000” in Spanish, “1,000” in English.
 */
export function typedNumber(text: string, decimalSign: string): number | undefined {
  const compact = text.trim().replaceAll(/[\s'’]/gu, '');
  const groupSign = decimalSign === ',' ? '.' : ',';
  const grouped = new RegExp(String.raw`^[1-9]\d{0,2}(?:[${groupSign}]\d{3})+(?:[${decimalSign}]\d*)?$`, 'u');
  const plain = (grouped.test(compact) ? compact.replaceAll(groupSign, '') : compact).replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Math.round(Number(plain) * 100) / 100 : undefined;
}

const decimalSignOf = (write: (value: number) => string): string => /[.,]/u.exec(write(1.5))?.[0] ?? '.';

/** Typed text takes effect once it is complete: the tone must not sound half-typed values. */
export function useTyping({ value, onChange, min, max, write }: TypedNumber): Typing {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : typedNumber(typed, decimalSignOf(write));
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
