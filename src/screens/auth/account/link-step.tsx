import { useRef } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { EmailField } from '#components/email-field.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import type { EntryStep } from '#screens/auth/entry-step.ts';
import { codePurpose } from './step-after-link.ts';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

interface LinkStepProps {
  entry: Entry;
  account: AccountVerbs;
  step: Extract<EntryStep, { kind: 'link' }>;
}

/** For a link that was opened in another browser than the one that asked: this one may not know the address. */
export function LinkStep({ entry, account, step: { purpose, failure } }: LinkStepProps) {
  const { link, confirm, confirming } = useChapter('account-entry');
  const { goTo, setEmail } = entry;
  const email = useFocusOnMount<HTMLInputElement>();
  const code = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const address = (): string => email.current?.value.trim() ?? '';
  const verify = async (): Promise<void> => {
    entry.greet('arrived');
    await action.run(() => account.verifyCode(address(), digitsOf(code.current), purpose));
  };
  const askAgain = (): void => {
    setEmail(address());
    goTo({ kind: 'address', purpose: codePurpose(purpose) });
  };
  return (
    <StepCard title={link.title} lead={link.lead[purpose]} failure={failure}>
      <AccountForm action={action} submit={confirm} busy={confirming} onSubmit={() => void verify()}>
        <EmailField ref={email} kind="username" defaultValue={entry.email} />
        <CodeField ref={code} digits={8} />
      </AccountForm>
      <Button kind="quiet" onClick={askAgain}>
        {link.another}
      </Button>
    </StepCard>
  );
}
