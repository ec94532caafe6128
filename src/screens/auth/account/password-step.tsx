import { useRef } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername, NewPasswordField } from '#components/account/new-password-field.tsx';
import { SentCode } from '#components/account/sent-code.tsx';
import type { AccountState, AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { usePasswordChange } from '#hooks/account/use-password-change.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

interface PasswordStepProps extends Omit<Extract<AccountState, { kind: 'recovering' }>, 'kind'> {
  entry: Entry;
  account: AccountVerbs;
}

export function PasswordStep({ entry, account, person, after }: PasswordStepProps) {
  const { recovery } = useChapter('account-entry');
  const { greet, goTo } = entry;
  const password = useFocusOnMount<HTMLInputElement>();
  const sentCode = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const change = usePasswordChange(account);
  const leaving = useAccountAction();
  const save = async (): Promise<void> => {
    greet('saved');
    await action.run(() => change.run(password.current?.value ?? '', digitsOf(sentCode.current)));
  };
  const leave = async (): Promise<void> => {
    goTo({ kind: 'form' });
    await leaving.run(() => account.signOut('local'));
  };
  return (
    <StepCard title={recovery.title} lead={recovery.lead[after](person.email)}>
      <AccountForm action={action} submit={recovery.save} busy={recovery.saving} onSubmit={() => void save()}>
        <HiddenUsername email={person.email} />
        <NewPasswordField ref={password} label={recovery.password} />
        {change.needsCode && <SentCode field={sentCode} />}
      </AccountForm>
      <Button kind="quiet" aria-disabled={leaving.isBusy} onClick={() => void leave()}>
        {recovery.cancel}
      </Button>
      <p className="text-sm text-muted">{recovery.cancelled[after]}</p>
    </StepCard>
  );
}
