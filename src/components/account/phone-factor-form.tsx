import { useState } from 'react';
import type { AccountResult, AccountVerbs, SecondFactor } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, digitsOf } from './code-field.tsx';
import { ResendButton } from './resend-button.tsx';

interface PhoneFactorFormProps {
  account: AccountVerbs;
  factor: Pick<SecondFactor, 'id' | 'name'>;
  /** Not the first of several ways. */
  isQuiet?: boolean;
  /** A code has just been sent. */
  isSent?: boolean;
  /** Of the button that checks the code. */
  submit?: string;
  onDone?: () => void;
}

/** A code by text message: nothing is sent before the person asks for it. */
export function PhoneFactorForm({ account, factor, isQuiet, isSent: wasSent = false, ...more }: PhoneFactorFormProps) {
  const { factor: texts, sending } = useChapter('account-entry');
  const [isSent, setSent] = useState(wasSent);
  const action = useAccountAction();
  const send = (): Promise<AccountResult> => account.sendFactorCode(factor.id);
  const sendFirst = async (): Promise<void> => {
    const result = await action.run(send);
    if (result?.kind === 'done') setSent(true);
  };
  if (isSent) return <SentCodeForm account={account} factor={factor} send={send} {...more} />;
  return (
    <AccountForm
      kind={isQuiet ? 'quiet' : 'primary'}
      action={action}
      submit={texts.sendToPhone(factor.name)}
      busy={sending}
      onSubmit={() => void sendFirst()}
    />
  );
}

interface SentCodeFormProps extends Pick<PhoneFactorFormProps, 'account' | 'factor' | 'submit' | 'onDone'> {
  send: () => Promise<AccountResult>;
}

function SentCodeForm({ account, factor, send, submit, onDone }: SentCodeFormProps) {
  const { factor: texts, confirm, confirming } = useChapter('account-entry');
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const verify = async (): Promise<void> => {
    const result = await action.run(() => account.confirmFactor(factor.id, digitsOf(code.current)));
    if (result?.kind === 'done') onDone?.();
  };
  return (
    <div className="grid gap-3">
      <p role="status" className="text-muted">
        {texts.sentToPhone}
      </p>
      <AccountForm action={action} submit={submit ?? confirm} busy={confirming} onSubmit={() => void verify()}>
        <CodeField ref={code} label={texts.phoneCode} digits={6} />
      </AccountForm>
      <ResendButton isSent onResend={send} />
    </div>
  );
}
