import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { ResendButton } from '#components/account/resend-button.tsx';
import type { AccountResult, AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import type { EntryStep } from '#screens/auth/entry-step.ts';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

interface MailStepProps {
  entry: Entry;
  account: AccountVerbs;
  step: Extract<EntryStep, { kind: 'mail' }>;
}

function leadOf({ purpose, isSent }: MailStepProps['step'], { mail }: Chapters['account-entry']) {
  if (!isSent) return mail.unconfirmed[purpose];
  return purpose === 'recovery' ? mail.recovery : mail.sent;
}

export function MailStep({ entry, account, step }: MailStepProps) {
  const { purpose, isSent } = step;
  const texts = useChapter('account-entry');
  const { mail, confirm, confirming, changeAddress, back } = texts;
  const { email, goTo } = entry;
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const send: Record<typeof purpose, () => Promise<AccountResult>> = {
    signup: () => account.resend(email, 'signup'),
    confirmation: () => account.resend(email, 'signup'),
    'sign-in': () => account.sendCode(email),
    recovery: () => account.sendRecovery(email),
  };
  const isAddressAsked = purpose === 'sign-in' || purpose === 'recovery';
  const verify = async (): Promise<void> => {
    entry.greet(purpose === 'signup' ? 'new' : 'arrived');
    await action.run(() => account.verifyCode(email, digitsOf(code.current), purpose));
  };
  return (
    <StepCard title={isSent ? mail.title : mail.unsentTitle} lead={leadOf(step, texts)(email)}>
      <AccountForm action={action} submit={confirm} busy={confirming} onSubmit={() => void verify()}>
        <CodeField ref={code} digits={8} />
      </AccountForm>
      <div className="grid gap-3">
        <ResendButton isSent={isSent} onResend={send[purpose]} />
        <Button kind="quiet" onClick={() => goTo(isAddressAsked ? { kind: 'address', purpose } : { kind: 'form' })}>
          {isSent ? changeAddress : back}
        </Button>
      </div>
      {!isAddressAsked && (
        <p className="text-sm text-muted">{isSent ? `${mail.missing} ${mail.known}` : mail.missing}</p>
      )}
    </StepCard>
  );
}
