import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CaptchaNoticePlace } from '#components/account/captcha-place.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { ResendButton } from '#components/account/resend-button.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { SectionProps } from './section-props.ts';

interface PendingEmailProps extends SectionProps {
  newEmail: string;
  /** The change has just been asked for. */
  takesFocus: boolean;
}

/** Both mailboxes have to confirm a change, in any order, by their code. */
export function PendingEmail({ person, account, newEmail, takesFocus }: PendingEmailProps) {
  const { email: texts } = useChapter('account-settings');
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <section className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
          {texts.pending(newEmail)}
        </h2>
        <p className="text-muted">{person.email === '' ? texts.firstLead : texts.lead}</p>
      </div>
      {person.email !== '' && <Mailbox address={person.email} account={account} />}
      <Mailbox address={newEmail} account={account} />
      <div className="grid gap-3">
        <ResendButton isSent={takesFocus} onResend={() => account.resend(newEmail, 'email-change')} />
        <CaptchaNoticePlace />
      </div>
    </section>
  );
}

interface MailboxProps {
  address: string;
  account: AccountVerbs;
}

function Mailbox({ address, account }: MailboxProps) {
  const { confirm, confirming } = useChapter('account-entry');
  const { email: texts } = useChapter('account-settings');
  const code = useRef<HTMLInputElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const action = useAccountAction();
  const verify = async (): Promise<void> => {
    const result = await action.run(() => account.verifyCode(address, digitsOf(code.current), 'email-change'));
    setConfirmed(result?.kind === 'done');
  };
  return (
    <div role="status">
      {isConfirmed ? (
        <p className="flex items-center gap-2">
          <Check aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">
            {address}: {texts.confirmed}
          </span>
        </p>
      ) : (
        <AccountForm kind="quiet" action={action} submit={confirm} busy={confirming} onSubmit={() => void verify()}>
          <CodeField ref={code} label={texts.codeTo(address)} digits={8} />
        </AccountForm>
      )}
    </div>
  );
}
