import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername, NewPasswordField } from '#components/account/new-password-field.tsx';
import { SentCode } from '#components/account/sent-code.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { usePasswordChange } from '#hooks/account/use-password-change.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { SectionProps } from './section-props.ts';

/** Renders nothing for who has no address and no telephone: nobody signs in with a password alone. */
export function PasswordSettings(props: SectionProps) {
  const { password } = useChapter('account-settings');
  const { email, phone } = props.person;
  if (email === '' && phone === undefined) return null;
  return (
    <Disclosure Glyph={KeyRound} title={password.title} hint={password.hint}>
      <PasswordForm {...props} />
    </Disclosure>
  );
}

function PasswordForm({ person, account }: SectionProps) {
  const { recovery } = useChapter('account-entry');
  const { password: texts, cancel } = useChapter('account-settings');
  const password = useRef<HTMLInputElement>(null);
  const sentCode = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const action = useAccountAction();
  const change = usePasswordChange(account);
  const save = async (): Promise<void> => {
    const result = await action.run(() => change.run(password.current?.value ?? '', digitsOf(sentCode.current)));
    if (result?.kind !== 'done' || result.value === 'code-sent') return;
    form.current?.reset();
    toast(texts.changed, 'done');
  };
  return (
    <>
      <AccountForm ref={form} action={action} submit={texts.save} busy={recovery.saving} onSubmit={() => void save()}>
        <HiddenUsername email={person.email} />
        <NewPasswordField ref={password} label={recovery.password} />
        {change.needsCode && <SentCode to={person.email === '' ? 'phone' : 'mail'} field={sentCode} />}
      </AccountForm>
      {change.needsCode && (
        <Button
          kind="quiet"
          onClick={() => {
            action.forgetFailure();
            change.forgetCode();
            password.current?.focus();
          }}
        >
          {cancel}
        </Button>
      )}
    </>
  );
}
