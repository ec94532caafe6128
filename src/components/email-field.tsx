import { useChapter } from '#i18n/language-context.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

interface EmailFieldProps extends Partial<FormFieldProps> {
  /** username: the e-mail address of the account that a password manager fills in. */
  kind: 'username' | 'email';
}

export function EmailField({ kind, ...field }: EmailFieldProps) {
  'use no memo'; // Rarely rendered twice.
  const auth = useChapter('auth');
  return (
    <FormField
      label={auth.email}
      missing={auth.emailMissing}
      wrong={auth.emailWrong}
      {...field}
      type="email"
      autoComplete={kind}
    />
  );
}
