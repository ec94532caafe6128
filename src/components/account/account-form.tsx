import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import type { AccountFailure, AccountProblem } from '#core/account/real-account.ts';
import type { AccountAction } from '#hooks/account/use-account-action.ts';
import { CaptchaPlace } from './captcha-place.tsx';
import { ProblemText } from './problem-text.tsx';

interface AccountFormProps {
  action: AccountAction;
  /** Called with all fields valid. */
  onSubmit: () => void;
  submit: string;
  busy: string;
  kind?: 'primary' | 'quiet' | 'danger';
  /** Whether a server may refuse. Where none can, the texts of failures are not fetched. */
  canFail?: boolean;
  ref?: RefObject<HTMLFormElement | null>;
  /** The fields. */
  children?: ReactNode;
}

export function AccountForm({
  action,
  onSubmit,
  submit,
  busy,
  kind = 'primary',
  canFail = true,
  ref,
  children,
}: AccountFormProps) {
  'use no memo'; // Its fields are new elements each time.
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useFocusAfterFailure(form, action.failure);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid gap-4"
    >
      {children}
      <CaptchaPlace isBusy={action.isBusy} />
      {canFail && <ProblemText failure={action.failure} />}
      <BusyButton type="submit" kind={kind} isBusy={action.isBusy} busy={busy} className="mt-2">
        {submit}
      </BusyButton>
    </form>
  );
}

const password = 'input[autocomplete$=password]';
const email = 'input[type=email]';
const code = 'input[autocomplete=one-time-code]';
const phone = 'input[type=tel]';

/** The field that the person has to correct. */
const fieldOf: Partial<Record<AccountProblem, string>> = {
  'wrong-credentials': password,
  'wrong-password': password,
  'weak-password': password,
  'password-too-long': password,
  'same-password': password,
  'mail-invalid': email,
  'mail-taken': email,
  'wrong-code': code,
  'phone-invalid': phone,
  'phone-taken': phone,
  'message-not-sent': phone,
  'organisation-unknown': 'input[autocomplete=off]',
  'factor-name-taken': 'input[autocomplete=off]',
};

/** Restores the focus, which the button lost when it was disabled while busy. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, failure: AccountFailure | undefined): void {
  useEffect(() => {
    if (!failure || !form.current) return;
    const field = form.current.querySelector<HTMLInputElement>(fieldOf[failure.problem] ?? 'no-field');
    (field ?? form.current.querySelector<HTMLElement>('[type=submit]'))?.focus();
    field?.select();
  }, [form, failure]);
}
