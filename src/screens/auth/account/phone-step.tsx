import { useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { PhoneField, phoneOf } from '#components/account/phone-field.tsx';
import { ResendButton } from '#components/account/resend-button.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';

interface PhoneStepProps {
  entry: Entry;
  account: AccountVerbs;
}

/** Asks for a telephone, and then for the code that it received. */
export function PhoneStep(props: PhoneStepProps) {
  const [phone, setPhone] = useState('');
  const [isSent, setSent] = useState(false);
  const send = (to: string): void => {
    setPhone(to);
    setSent(true);
  };
  return isSent ? (
    <CodeStep {...props} phone={phone} onBack={() => setSent(false)} />
  ) : (
    <NumberStep {...props} phone={phone} onSent={send} />
  );
}

interface NumberStepProps extends PhoneStepProps {
  phone: string;
  onSent: (phone: string) => void;
}

function NumberStep({ entry: { goTo }, account, phone: given, onSent }: NumberStepProps) {
  const { phone: texts, send, sending, back } = useChapter('account-entry');
  const phone = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const ask = async (): Promise<void> => {
    const number = phoneOf(phone.current);
    const result = await action.run(() => account.sendPhoneCode(number));
    if (result?.kind === 'done') onSent(number);
  };
  return (
    <StepCard title={texts.title} lead={texts.lead}>
      <AccountForm action={action} submit={send} busy={sending} onSubmit={() => void ask()}>
        <PhoneField ref={phone} defaultValue={given} />
      </AccountForm>
      <Button kind="quiet" onClick={() => goTo({ kind: 'form' })}>
        {back}
      </Button>
    </StepCard>
  );
}

interface CodeStepProps extends PhoneStepProps {
  phone: string;
  onBack: () => void;
}

function CodeStep({ entry: { greet }, account, phone, onBack }: CodeStepProps) {
  const { phone: texts, confirm, confirming } = useChapter('account-entry');
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const verify = async (): Promise<void> => {
    greet('arrived');
    await action.run(() => account.verifyPhoneCode(phone, digitsOf(code.current)));
  };
  return (
    <StepCard title={texts.title} lead={texts.sent(phone)}>
      <AccountForm action={action} submit={confirm} busy={confirming} onSubmit={() => void verify()}>
        <CodeField ref={code} digits={6} />
      </AccountForm>
      <div className="grid gap-3">
        <ResendButton isSent onResend={() => account.sendPhoneCode(phone)} />
        <Button kind="quiet" onClick={onBack}>
          {texts.change}
        </Button>
      </div>
    </StepCard>
  );
}
