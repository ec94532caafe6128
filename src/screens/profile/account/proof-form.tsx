import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { PhoneFactorForm } from '#components/account/phone-factor-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername } from '#components/account/new-password-field.tsx';
import { PasswordField } from '#components/password-field.tsx';
import type { AccountResult, Person, Proof, SecondFactor } from '#core/account/real-account.ts';
import { useAccountAction, type AccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { CodeChoice } from './code-choice.tsx';
import type { SectionProps } from './section-props.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface ProofFormProps extends SectionProps {
  submit: string;
  busy: string;
  kind?: 'primary' | 'danger';
  /** It is known that the last sign-in is no proof any more. */
  isOld?: boolean;
  /** Called with a proof that the server has not checked yet, after the code of the second factor. */
  act: (proof: Proof) => Promise<AccountResult>;
  /** Further fields. */
  children?: ReactNode;
}

const getsNoCodes = ({ email, phone }: Person): boolean => email === '' && phone === undefined;

const onlyPhone = ({ factors }: Person): SecondFactor | undefined =>
  factors.every(({ kind }) => kind === 'phone') ? factors[0] : undefined;

const askedFirst = ({ factors }: Person): 'app' | 'key' => (factors.some(({ kind }) => kind === 'app') ? 'app' : 'key');

/** Before something that cannot be undone, or that could take the account over. */
export function ProofForm(props: ProofFormProps) {
  const { person, account, isOld = false } = props;
  // A code works once: it is not asked for again where the proof was wrong.
  const [isFactorVerified, setFactorVerified] = useState(person.factors.length === 0);
  const phone = onlyPhone(person);
  // The session that begins by signing in again takes the factor: a code for this one would be sent for nothing.
  const signsInAgain = isOld && getsNoCodes(person);
  if (phone && !isFactorVerified && !signsInAgain)
    return <PhoneFactorForm account={account} factor={phone} onDone={() => setFactorVerified(true)} />;
  const proving = {
    ...props,
    factor: isFactorVerified ? undefined : askedFirst(person),
    onFactor: () => setFactorVerified(true),
  };
  return getsNoCodes(person) ? <ProvingBySignIn {...proving} /> : <ProvingAnew {...proving} />;
}

interface ProvingProps extends ProofFormProps {
  /** That is asked for first. */
  factor: 'app' | 'key' | undefined;
  /** It was right. */
  onFactor: () => void;
}

/** By the password, or a code to the mailbox or, without one, to the telephone. */
function ProvingAnew({ act, children, ...props }: ProvingProps) {
  const { person, account } = props;
  const password = useRef<HTMLInputElement>(null);
  const sentCode = useRef<HTMLInputElement>(null);
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
  const actProved = (): Promise<AccountResult> =>
    act(kind === 'code' ? { code: digitsOf(sentCode.current) } : { password: password.current?.value ?? '' });
  return (
    <FactorFirst {...props} action={action} act={actProved}>
      {kind === 'password' && <PasswordField ref={password} kind="current-password" />}
      <CodeChoice
        to={person.email === '' ? 'phone' : 'mail'}
        field={sentCode}
        account={account}
        isChosen={kind === 'code'}
        onChoose={choose}
      />
      {children}
    </FactorFirst>
  );
}

/** Of who gets no codes: by a sign-in of the last minutes, which takes another one where it is older. */
function ProvingBySignIn({ act, children, isOld: wasOld = false, ...props }: ProvingProps) {
  const [isOld, setOld] = useState(wasOld);
  const action = useAccountAction();
  const actSignedIn = async (): Promise<AccountResult> => {
    const result = await act({ signedIn: true });
    if (result.kind === 'done' || result.problem !== 'reauthentication-needed') return result;
    setOld(true);
    return { kind: 'done', value: undefined };
  };
  if (isOld)
    return (
      <div className="grid gap-4">
        {children}
        <SignInAgain {...props} onDone={actSignedIn} />
      </div>
    );
  return (
    <FactorFirst {...props} action={action} act={actSignedIn}>
      {children}
    </FactorFirst>
  );
}

interface FactorFirstProps extends ProvingProps {
  action: AccountAction;
  act: () => Promise<AccountResult>;
}

function FactorFirst({ factor: kindOfFactor, onFactor, action, act, children, ...props }: FactorFirstProps) {
  const { person, account, submit, busy, kind = 'danger' } = props;
  const { factor } = useChapter('account-entry');
  const { delete: texts } = useChapter('account-settings');
  const factorCode = useRef<HTMLInputElement>(null);
  const prove = async (): Promise<AccountResult> => {
    if (kindOfFactor) {
      const verified =
        kindOfFactor === 'key'
          ? await account.verifyKey()
          : await account.verifySecondFactor(digitsOf(factorCode.current));
      if (verified.kind === 'failed') return verified;
      onFactor();
    }
    return act();
  };
  return (
    <AccountForm kind={kind} action={action} submit={submit} busy={busy} onSubmit={() => void action.run(prove)}>
      <HiddenUsername email={person.email} />
      {kindOfFactor && (
        <div className="grid gap-2">
          <p className="text-muted">{kindOfFactor === 'key' ? texts.keyFirst : texts.factorFirst}</p>
          {kindOfFactor === 'app' && <CodeField ref={factorCode} label={factor.code} digits={6} />}
        </div>
      )}
      {children}
    </AccountForm>
  );
}
