import type { Ref } from 'react';
import { FormField } from '#components/form-field.tsx';
import { useChapter } from '#i18n/language-context.ts';

/** Takes a number with spaces and brackets; see `phoneOf`. */
export function PhoneField({ ref, defaultValue }: { ref: Ref<HTMLInputElement>; defaultValue?: string }) {
  const { phone: texts } = useChapter('account-entry');
  return (
    <FormField
      ref={ref}
      type="tel"
      autoComplete="tel"
      label={texts.field}
      hint={texts.hint}
      missing={texts.missing}
      wrong={texts.wrong}
      // E.164: at most 15 digits.
      pattern="\s*\+\s*[1-9]([\s.\(\)\-]*\d){6,14}\s*"
      defaultValue={defaultValue}
    />
  );
}

/** In E.164 form. */
export const phoneOf = (field: HTMLInputElement | null): string => `+${field?.value.replaceAll(/\D/gu, '') ?? ''}`;
