import { AccountForm } from '#components/account/account-form.tsx';
import { EmailField } from '#components/email-field.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import type { EntryStep } from '#screens/auth/entry-step.ts';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

interface AddressStepProps {
  entry: Entry;
  account: AccountVerbs;
  step: Extract<EntryStep, { kind: 'address' }>;
}

export function AddressStep({ entry, account, step: { purpose, failure } }: AddressStepProps) {
  const texts = useChapter('account-entry');
  const { goTo, setEmail } = entry;
  const email = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const send = async (): Promise<void> => {
    const address = email.current?.value.trim() ?? '';
    setEmail(address);
    const result = await action.run(() =>
      purpose === 'recovery' ? account.sendRecovery(address) : account.sendCode(address),
    );
    if (result?.kind === 'done') goTo({ kind: 'mail', purpose, isSent: true });
  };
  return (
    <StepCard {...texts.address[purpose]} failure={failure}>
      <AccountForm action={action} submit={texts.send} busy={texts.sending} onSubmit={() => void send()}>
        <EmailField ref={email} kind="username" defaultValue={entry.email} />
      </AccountForm>
      <Button kind="quiet" onClick={() => goTo({ kind: 'form' })}>
        {texts.back}
      </Button>
    </StepCard>
  );
}
