import type { Ref } from 'react';
import { PasswordField } from '#components/password-field.tsx';
import { useChapter } from '#i18n/language-context.ts';

/** Characters; the server refuses shorter ones. */
const leastCharacters = 10;

export function NewPasswordField({ label, ref }: { label?: string; ref: Ref<HTMLInputElement> }) {
  const { passwordRule, passwordShort } = useChapter('account-entry');
  return (
    <PasswordField
      ref={ref}
      kind="new-password"
      {...(label !== undefined && { label })}
      hint={passwordRule}
      minLength={leastCharacters}
      wrong={passwordShort}
    />
  );
}

/** Tells password managers whose password it is. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
