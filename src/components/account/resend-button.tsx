import { useState } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useCountdown } from '#hooks/account/use-countdown.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { CaptchaPlace } from './captcha-place.tsx';
import { ProblemText } from './problem-text.tsx';

/** Seconds: the server sends one mail a minute. */
const pause = 60;

interface ResendButtonProps {
  /** A mail has just been sent. */
  isSent: boolean;
  onResend: () => Promise<AccountResult>;
}

export function ResendButton({ isSent, onResend }: ResendButtonProps) {
  const texts = useChapter('account-entry');
  const action = useAccountAction();
  const { left, start } = useCountdown(isSent ? pause : 0);
  const [isResent, setResent] = useState(false);
  const isWaiting = left > 0 || action.isBusy;
  const resend = async (): Promise<void> => {
    if (isWaiting) return;
    setResent(false);
    const result = await action.run(onResend);
    if (!result) return;
    setResent(result.kind === 'done');
    if (result.kind === 'done') start(pause);
    else if (result.retryAfter !== undefined) start(Math.ceil(result.retryAfter));
  };
  return (
    <>
      <Button kind="quiet" aria-disabled={isWaiting} onClick={() => void resend()} className="tabular-nums">
        {left > 0 ? texts.resendIn(left) : texts.resend}
      </Button>
      <CaptchaPlace isBusy={action.isBusy} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isResent && texts.resent}
      </p>
      <ProblemText failure={action.failure} />
    </>
  );
}
