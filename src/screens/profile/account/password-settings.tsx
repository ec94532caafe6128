import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername, NewPasswordField } from '#components/account/new-password-field.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { toast } from '#ui/toast.ts';
import type { AccountResult, AccountVerbs } from '#core/account/real-account.ts';
import type { SectionProps } from './section-props.ts';

export function PasswordSettings(props: SectionProps) {
  const { password } = useChapter('account-settings');
  return (
    <Disclosure Glyph={KeyRound} title={password.title} hint={password.hint}>
      <PasswordForm {...props} />
    </Disclosure>
  );
}

function PasswordForm({ person, account }: SectionProps) {
  const { recovery } = useChapter('account-entry');
  const { password: texts } = useChapter('account-settings');
  const password = useRef<HTMLInputElement>(null);
  const mailCode = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const action = useAccountAction();
  const change = useChangeWithCode(account);
  const save = async (): Promise<void> => {
    const result = await action.run(() => change.run(password.current?.value ?? '', digitsOf(mailCode.current)));
    if (result?.kind !== 'done' || result.value === 'code-sent') return;
    form.current?.reset();
    toast(texts.changed, 'done');
  };
  return (
    <AccountForm ref={form} action={action} submit={texts.save} busy={recovery.saving} onSubmit={() => void save()}>
      <HiddenUsername email={person.email} />
      <NewPasswordField ref={password} label={recovery.password} />
      {change.needsCode && (
        <div className="grid gap-2">
          <p role="status" className="text-muted">
            {texts.codeSent}
          </p>
          <CodeField ref={mailCode} digits={8} />
        </div>
      )}
    </AccountForm>
  );
}

interface ChangeWithCode {
  /** A code has been sent to the mailbox: sessions that are not fresh need one. */
  needsCode: boolean;
  run: (password: string, code: string) => Promise<AccountResult<'changed' | 'code-sent'>>;
}

function useChangeWithCode(account: AccountVerbs): ChangeWithCode {
  const [needsCode, setNeedsCode] = useState(false);
  return {
    needsCode,
    run: async (password, code) => {
      const result = await account.changePassword(password, ...(needsCode ? [code] : []));
      if (result.kind === 'done') {
        setNeedsCode(false);
        return { kind: 'done', value: 'changed' };
      }
      if (result.problem !== 'reauthentication-needed' || needsCode) return result;
      const sent = await account.sendReauthentication();
      if (sent.kind === 'failed') return sent;
      setNeedsCode(true);
      return { kind: 'done', value: 'code-sent' };
    },
  };
}
