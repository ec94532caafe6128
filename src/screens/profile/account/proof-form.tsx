import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { PhoneFactorForm } from '#components/account/phone-factor-form.tsx';
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
export function ProofForm(props: ProofFormProps) {
  const { person, account } = props;
  const { delete: texts } = useChapter('account-settings');
  // A code works once: it is not asked for again where the proof was wrong.
  const [isFactorVerified, setFactorVerified] = useState(person.factors.length === 0);
  const factorKinds = person.factors.map(({ kind }) => kind);
  const phone = factorKinds.every((kind) => kind === 'phone') ? person.factors[0] : undefined;
  if (person.email === '' && person.phone === undefined) return <p>{texts.emailFirst}</p>;
  if (phone && !isFactorVerified)
    return <PhoneFactorForm account={account} factor={phone} onDone={() => setFactorVerified(true)} />;
  return (
    <Proving
      {...props}
      factor={isFactorVerified ? undefined : factorKinds.includes('app') ? 'app' : 'key'}
      onFactor={() => setFactorVerified(true)}
    />
  );
}

interface ProvingProps extends ProofFormProps {
  /** That is asked for first. */
  factor: 'app' | 'key' | undefined;
  /** It was right. */
  onFactor: () => void;
}

function Proving({ factor: kindOfFactor, onFactor, kind: button = 'danger', act, children, ...props }: ProvingProps) {
  const { person, account, submit, busy } = props;
  const { factor } = useChapter('account-entry');
  const { delete: texts } = useChapter('account-settings');
  const password = useRef<HTMLInputElement>(null);
  const mailCode = useRef<HTMLInputElement>(null);
  const factorCode = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<'password' | 'code'>();
  const kind = chosen ?? 'password';
  const action = useAccountAction();
  const choose = (proof: 'password' | 'code'): void => {
    action.forgetFailure();
    setChosen(proof);
  };
  useEffect(() => {
    if (chosen === 'password') password.current?.focus();
  }, [chosen]);
  const prove = async (): Promise<AccountResult> => {
    const proof = kind === 'code' ? { code: digitsOf(mailCode.current) } : { password: password.current?.value ?? '' };
    if (kindOfFactor) {
      const verified =
        kindOfFactor === 'key'
          ? await account.verifyKey()
          : await account.verifySecondFactor(digitsOf(factorCode.current));
      if (verified.kind === 'failed') return verified;
      onFactor();
    }
    return act(proof);
  };
  return (
    <AccountForm kind={button} action={action} submit={submit} busy={busy} onSubmit={() => void action.run(prove)}>
      <HiddenUsername email={person.email} />
      {kindOfFactor && (
        <div className="grid gap-2">
          <p className="text-muted">{kindOfFactor === 'key' ? texts.keyFirst : texts.factorFirst}</p>
          {kindOfFactor === 'app' && <CodeField ref={factorCode} label={factor.code} digits={6} />}
        </div>
      )}
      {kind === 'password' && <PasswordField ref={password} kind="current-password" />}
      {person.email === '' ? (
        <p className="text-muted">{texts.emailFirst}</p>
      ) : (
        <MailCode field={mailCode} account={account} isChosen={kind === 'code'} onChoose={choose} />
      )}
      {children}
    </AccountForm>
  );
}
