import type { ComponentProps } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { FormField } from './form-field.tsx';

interface EmailFieldProps extends Pick<ComponentProps<'input'>, 'defaultValue' | 'onChange' | 'ref'> {
  /** username: of the account that a password manager fills in. */
  kind: 'username' | 'email';
  label?: string;
}

export function EmailField({ kind, label, ...input }: EmailFieldProps) {
  const auth = useChapter('auth');
  return (
    <FormField
      {...input}
      label={label ?? auth.email}
      missing={auth.emailMissing}
      wrong={auth.emailWrong}
      type="email"
      autoComplete={kind}
    />
  );
}
