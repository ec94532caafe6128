import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { BusyButton } from '#components/busy-button.tsx';
import { EmailField } from '#components/email-field.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useServices } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';
import { toast } from '#ui/toast.ts';

interface AuthFormProps {
  submit: string;
  busy: string;
  done: string;
  passwordKind: 'current-password' | 'new-password';
}

/** Simulated: the values are never read, only checked by the browser's validation. */
export function AuthForm({ submit, busy, done, passwordKind }: AuthFormProps) {
  const { enter, isSubmitting } = useSimulatedSignIn(done);
  return (
    <form onSubmit={enter} className="grid gap-4">
      <EmailField kind="email" />
      <PasswordField kind={passwordKind} />
      <BusyButton type="submit" isBusy={isSubmitting} busy={busy} className="mt-2">
        {submit}
      </BusyButton>
    </form>
  );
}

/** Leaving the form aborts the sign-in. */
function useSimulatedSignIn(done: string): {
  enter: (event: SubmitEvent<HTMLFormElement>) => void;
  isSubmitting: boolean;
} {
  const { account } = useServices();
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const enter = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSubmitting) return;
    setSubmitting(true);
    const controller = new AbortController();
    attempt.current = controller;
    account.signIn(controller.signal).then(
      () => {
        toast(done, 'done');
        void navigate(routes.dashboard);
      },
      () => setSubmitting(false),
    );
  };
  return { enter, isSubmitting };
}
