import type { Ref } from 'react';
import { PasswordField } from '#components/password-field.tsx';
import { useChapter } from '#i18n/language-context.ts';

/** What a field for a new password also says and asks for. The server refuses shorter ones. */
export const newPasswordRule = {
  minLength: 10,
  hint: <Text name="passwordRule" />,
  wrong: <Text name="passwordShort" />,
};

function Text({ name }: { name: 'passwordRule' | 'passwordShort' }) {
  return useChapter('account-entry')[name];
}

export function NewPasswordField({ label, ref }: { label?: string; ref: Ref<HTMLInputElement> }) {
  'use no memo'; // Rarely rendered twice, like the one below.
  return <PasswordField ref={ref} kind="new-password" {...(label !== undefined && { label })} {...newPasswordRule} />;
}

/** Tells password managers whose password it is. */
export function HiddenUsername({ email }: { email: string }) {
  'use no memo';
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
