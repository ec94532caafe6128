import type { Ref } from 'react';
import { FormField } from '#components/form-field.tsx';
import { useChapter } from '#i18n/language-context.ts';

interface CodeFieldProps {
  label?: string;
  digits: 6 | 8;
  ref: Ref<HTMLInputElement>;
}

/** Takes a pasted code with spaces; see `digitsOf`. */
export function CodeField({ label, digits, ref }: CodeFieldProps) {
  const texts = useChapter('account-entry');
  return (
    <FormField
      ref={ref}
      label={label ?? texts.code}
      missing={texts.codeMissing}
      wrong={texts.codeWrong(digits)}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\s*(\\d\\s*){${digits}}`}
      spellCheck={false}
      className="w-full px-4 text-xl tabular-nums"
      style={{ letterSpacing: '0.25em' }}
    />
  );
}

export const digitsOf = (field: HTMLInputElement | null): string => field?.value.replaceAll(/\D/gu, '') ?? '';
