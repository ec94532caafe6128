import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountForm } from '#components/account/account-form.tsx';
import { newPasswordRule } from '#components/account/new-password-field.tsx';
import { EmailField } from '#components/email-field.tsx';
import { PasswordField } from '#components/password-field.tsx';
import type { AccountOptions, AccountResult, Credentials } from '#core/account/real-account.ts';
import { useAccountAction, type AccountAction } from '#hooks/account/use-account-action.ts';
import { useAccountOptions } from '#hooks/account/use-account-options.ts';
import { useServices } from '#hooks/services-context.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';
import { AuthTabs } from './auth-tabs.tsx';
import type { EntryStep } from './entry-step.ts';
import type { Entry } from './use-entry.ts';

const OtherWays = lazyPart(async () => (await import('#screens/auth/account/other-ways.tsx')).OtherWays);

interface EntryFormProps {
  entry: Entry;
  /** Whether to show what only an account on a server has. The fields stay, with what was typed, when it arrives. */
  isReal: boolean;
}

export function EntryForm({ entry, isReal }: EntryFormProps) {
  'use no memo'; // All of it changes with its state, also below.
  const { tab, setTab } = entry;
  const options = useAccountOptions(useServices().account);
  return (
    <AuthTabs value={tab} onChoose={setTab}>
      {/* One form for both tabs, so that what has been typed stays. */}
      {isReal && tab === 'signup' && options?.signUp === false && <SignUpClosed />}
      <CredentialsForm key="form" entry={entry} isReal={isReal} options={options} />
    </AuthTabs>
  );
}

const passwordKinds = { signin: 'current-password', signup: 'new-password' } as const;

function CredentialsForm({ entry, isReal, options }: EntryFormProps & { options: AccountOptions | undefined }) {
  'use no memo';
  const auth = useChapter('auth');
  const { tab } = entry;
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const { enter, hasEntered } = useEnter(entry, action);
  const [submitted, setSubmitted] = useState(tab);
  const submit = (): void => {
    setSubmitted(tab);
    void enter({ email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' });
  };
  // A failure on the other tab is not shown on this one.
  const failure = submitted === tab ? action.failure : undefined;
  const words = {
    signin: { submit: auth.signIn, busy: auth.signingIn },
    signup: { submit: auth.signUp, busy: auth.creatingAccount },
  };
  return (
    <>
      <AccountForm
        {...words[action.isBusy ? submitted : tab]}
        action={{ ...action, failure, isBusy: action.isBusy || hasEntered }}
        canFail={isReal}
        onSubmit={submit}
      >
        <EmailField
          ref={email}
          use={tab}
          kind={isReal ? 'username' : 'email'}
          defaultValue={entry.email}
          onChange={(event) => entry.setEmail(event.target.value)}
        />
        <PasswordField
          ref={password}
          use={tab}
          kind={passwordKinds[tab]}
          {...(isReal && tab === 'signup' && newPasswordRule)}
        />
      </AccountForm>
      {isReal && <OtherWays entry={entry} failure={failure} options={options} />}
    </>
  );
}

function SignUpClosed() {
  'use no memo';
  const { signUpClosed } = useChapter('account-entry');
  return <p className="text-muted">{signUpClosed}</p>;
}

function stepAfter(result: AccountResult<unknown>): EntryStep | undefined {
  if (result.kind === 'done')
    return result.value === 'check-mail' ? { kind: 'mail', purpose: 'signup', isSent: true } : undefined;
  return result.problem === 'mail-not-confirmed' ? { kind: 'mail', purpose: 'signup', isSent: false } : undefined;
}

interface Entering {
  enter: (credentials: Credentials) => Promise<void>;
  /** Where accounts are simulated: the screen is being left, and nobody is to enter twice. */
  hasEntered: boolean;
}

function useEnter({ tab, greet, goTo, setEmail }: Entry, action: AccountAction): Entering {
  'use no memo';
  const { account } = useServices();
  const { welcomeBack, welcomeNew } = useChapter('auth');
  const navigate = useNavigate();
  const [hasEntered, setEntered] = useState(false);
  const isNew = tab === 'signup';
  const enter = async (credentials: Credentials): Promise<void> => {
    setEmail(credentials.email);
    greet(isNew ? 'new' : 'back');
    const result = await action.run<unknown>(() => (isNew ? account.signUp(credentials) : account.signIn(credentials)));
    if (!result) return;
    const next = stepAfter(result);
    if (next) goTo(next);
    // With a server, the state of the account leads on.
    if (account.server || result.kind === 'failed') return;
    setEntered(true);
    toast(isNew ? welcomeNew : welcomeBack, 'done');
    void navigate(routes.dashboard);
  };
  return { enter, hasEntered };
}
