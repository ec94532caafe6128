import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername } from '#components/account/new-password-field.tsx';
import { PasswordField } from '#components/password-field.tsx';
import type { AccountResult, Proof } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { MailCode } from './mail-code.tsx';
import type { SectionProps } from './section-props.ts';

interface ProofFormProps extends SectionProps {
  submit: string;
  busy: string;
  kind?: 'primary' | 'danger';
  /** Called with a proof that the server has not checked yet, after the code of the second factor. */
  act: (proof: Proof) => Promise<AccountResult>;
  /** Further fields. */
  children?: ReactNode;
}

/** Before something that cannot be undone, or that could take the account over. */
export function ProofForm({ person, account, submit, busy, kind: button = 'danger', act, children }: ProofFormProps) {
  const { factor } = useChapter('account-entry');
  const { delete: texts } = useChapter('account-settings');
  const password = useRef<HTMLInputElement>(null);
  const mailCode = useRef<HTMLInputElement>(null);
  const factorCode = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<'password' | 'code'>();
  const kind = chosen ?? 'password';
  // A code works once: it is not asked for again where the proof was wrong.
  const [isFactorVerified, setFactorVerified] = useState(false);
  const action = useAccountAction();
  const choose = (proof: 'password' | 'code'): void => {
    action.forgetFailure();
    setChosen(proof);
  };
  useEffect(() => {
    if (chosen === 'password') password.current?.focus();
  }, [chosen]);
  const needsFactor = person.factors.length > 0 && !isFactorVerified;
  const usesKey = person.factors.every(({ kind: factorKind }) => factorKind === 'key');
  const prove = async (): Promise<AccountResult> => {
    const proof = kind === 'code' ? { code: digitsOf(mailCode.current) } : { password: password.current?.value ?? '' };
    if (needsFactor) {
      const verified = usesKey
        ? await account.verifyKey()
        : await account.verifySecondFactor(digitsOf(factorCode.current));
      if (verified.kind === 'failed') return verified;
      setFactorVerified(true);
    }
    return act(proof);
  };
  return (
    <AccountForm kind={button} action={action} submit={submit} busy={busy} onSubmit={() => void action.run(prove)}>
      <HiddenUsername email={person.email} />
      {needsFactor && (
        <div className="grid gap-2">
          <p className="text-muted">{usesKey ? texts.keyFirst : texts.factorFirst}</p>
          {!usesKey && <CodeField ref={factorCode} label={factor.code} digits={6} />}
        </div>
      )}
      {kind === 'password' && <PasswordField ref={password} kind="current-password" />}
      <MailCode field={mailCode} account={account} isChosen={kind === 'code'} onChoose={choose} />
      {children}
    </AccountForm>
  );
}
