import { useRef } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername, NewPasswordField } from '#components/account/new-password-field.tsx';
import { useFactorFirst } from '#components/account/use-factor-first.ts';
import type { Person } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from './use-entry.ts';

/** After a recovery. */
export function PasswordStep({ entry, person }: { entry: Entry; person: Person }) {
  const { recovery, factor } = useChapter('account-entry');
  const { account, greet, goTo, endRecovery } = entry;
  const password = useFocusOnMount<HTMLInputElement>();
  const code = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const leaving = useAccountAction();
  const factorFirst = useFactorFirst(account, action);
  const save = async (): Promise<void> => {
    greet('saved');
    const result = await factorFirst.run(digitsOf(code.current), () =>
      account.changePassword(password.current?.value ?? ''),
    );
    if (result?.kind === 'done') endRecovery();
  };
  const leave = async (): Promise<void> => {
    goTo({ kind: 'form' });
    await leaving.run(() => account.signOut('local'));
  };
  return (
    <StepCard title={recovery.title} lead={recovery.lead(person.email)}>
      <AccountForm action={action} submit={recovery.save} busy={recovery.saving} onSubmit={() => void save()}>
        <HiddenUsername email={person.email} />
        <NewPasswordField ref={password} label={recovery.password} />
        {factorFirst.isNeeded && <CodeField ref={code} label={factor.code} digits={6} />}
      </AccountForm>
      <Button kind="quiet" aria-disabled={leaving.isBusy} onClick={() => void leave()}>
        {recovery.cancel}
      </Button>
    </StepCard>
  );
}
