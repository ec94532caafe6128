import * as Tabs from '@radix-ui/react-tabs';
import { useLayoutEffect, useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { NewPasswordField } from '#components/account/new-password-field.tsx';
import { ProblemText } from '#components/account/problem-text.tsx';
import { EmailField } from '#components/email-field.tsx';
import { PasswordField } from '#components/password-field.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import { useAccountAction, type AccountAction } from '#hooks/account/use-account-action.ts';
import { useAccountOptions } from '#hooks/account/use-account-options.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AuthTabs, type AuthTab } from '#screens/auth/auth-tabs.tsx';
import { Providers } from './providers.tsx';
import { takeOver } from './take-over.ts';
import type { Entry } from './use-entry.ts';

interface EntryFormProps {
  entry: Entry;
  /** Of the link that led here. */
  failure: AccountFailure | undefined;
}

export function EntryForm({ entry, failure }: EntryFormProps) {
  const texts = useChapter('account-entry');
  const { tab, setTab, account } = entry;
  const options = useAccountOptions(account);
  const isClosed = tab === 'signup' && options?.signUp === false;
  return (
    <>
      {failure && <ProblemText failure={failure} />}
      <AuthTabs value={tab} onValueChange={(value) => setTab(value as AuthTab)}>
        {/* One form for both tabs, so that what has been typed stays. */}
        <Tabs.Content tabIndex={-1} value={tab} className="grid gap-4">
          {isClosed && <p className="text-muted">{texts.signUpClosed}</p>}
          <Credentials key="form" entry={entry} />
          <OtherWays entry={entry} />
          {options && <Providers account={account} names={options.providers} />}
        </Tabs.Content>
      </AuthTabs>
    </>
  );
}

function Credentials({ entry }: { entry: Entry }) {
  const auth = useChapter('auth');
  const { tab } = entry;
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const isNew = tab === 'signup';
  const enter = useEnter(entry, action);
  const { notConfirmed } = useChapter('account-entry');
  const [submitted, setSubmitted] = useState(tab);
  const submit = (): void => {
    setSubmitted(tab);
    void enter({ email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' });
  };
  // Before paint, because the simulated form takes input until then.
  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);
  // A failure on the other tab is not shown on this one.
  const failure = submitted === tab ? action.failure : undefined;
  return (
    <>
      <AccountForm
        ref={form}
        action={{ ...action, failure }}
        submit={isNew ? auth.signUp : auth.signIn}
        busy={isNew ? auth.creatingAccount : auth.signingIn}
        onSubmit={submit}
      >
        <EmailField
          ref={email}
          kind="username"
          defaultValue={entry.email}
          onChange={(event) => entry.setEmail(event.target.value)}
        />
        {isNew ? <NewPasswordField ref={password} /> : <PasswordField ref={password} kind="current-password" />}
      </AccountForm>
      {/* The server does not tell an account that is not confirmed from a wrong password. A stranger may have chosen the
          password of such an account: the code then leads to a new one. */}
      {failure?.problem === 'wrong-credentials' && (
        <Quiet onClick={() => entry.goTo({ kind: 'mail', purpose: 'confirmation', isSent: false })}>
          {notConfirmed}
        </Quiet>
      )}
    </>
  );
}

function useEnter(
  { account, tab, greet, goTo, setEmail }: Entry,
  action: AccountAction,
): (credentials: { email: string; password: string }) => Promise<void> {
  return async (credentials) => {
    setEmail(credentials.email);
    if (tab === 'signup') {
      greet('new');
      const result = await action.run(() => account.signUp(credentials));
      if (result?.kind === 'done' && result.value === 'check-mail')
        goTo({ kind: 'mail', purpose: 'signup', isSent: true });
      return;
    }
    greet('back');
    const result = await action.run(() => account.signIn(credentials));
    if (result?.kind === 'failed' && result.problem === 'mail-not-confirmed')
      goTo({ kind: 'mail', purpose: 'signup', isSent: false });
  };
}

function OtherWays({ entry: { tab, goTo } }: { entry: Entry }) {
  const texts = useChapter('account-entry');
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <Quiet onClick={() => goTo({ kind: 'address', purpose: 'sign-in' })}>{texts.byMail}</Quiet>
      {tab === 'signin' && (
        <Quiet onClick={() => goTo({ kind: 'address', purpose: 'recovery' })}>{texts.forgotten}</Quiet>
      )}
    </div>
  );
}

function Quiet({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 rounded-control text-left text-sm font-medium underline underline-offset-4"
    >
      {children}
    </button>
  );
}
