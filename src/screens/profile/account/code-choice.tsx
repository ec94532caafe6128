import type { RefObject } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import { ResendButton } from '#components/account/resend-button.tsx';
import { SentCode } from '#components/account/sent-code.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

interface CodeChoiceProps {
  account: AccountVerbs;
  /** Where it is sent. */
  to: 'mail' | 'phone';
  isChosen: boolean;
  onChoose: (proof: 'password' | 'code') => void;
  field: RefObject<HTMLInputElement | null>;
}

/** A code instead of the password, which not everybody has. */
export function CodeChoice({ account, to, isChosen, onChoose, field }: CodeChoiceProps) {
  const { delete: texts } = useChapter('account-settings');
  const action = useAccountAction();
  const send = async (): Promise<void> => {
    const result = await action.run(account.sendReauthentication);
    if (result?.kind === 'done') onChoose('code');
  };
  if (!isChosen)
    return (
      <div className="grid gap-3">
        <Button kind="quiet" aria-disabled={action.isBusy} onClick={() => void send()}>
          {to === 'mail' ? texts.byCode : texts.byCodeToPhone}
        </Button>
        <ProblemText failure={action.failure} />
      </div>
    );
  return (
    <div className="grid gap-3">
      <SentCode to={to} field={field} label={texts.code} />
      <ResendButton isSent onResend={account.sendReauthentication} />
      <Button kind="quiet" onClick={() => onChoose('password')}>
        {texts.byPassword}
      </Button>
    </div>
  );
}
