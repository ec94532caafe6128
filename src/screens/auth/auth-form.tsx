import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, SubmitEvent, SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '#hooks/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface AuthFormProps {
  submit: string;
  busy: string;
  done: string;
  passwordKind: 'current-password' | 'new-password';
}

/** Simulated: the values are never read, only checked by the browser's validation. */
export function AuthForm({ submit, busy, done, passwordKind }: AuthFormProps) {
  const auth = useChapter('auth');
  const { enter, isSubmitting } = useSimulatedSignIn(done);
  const [shown, setShown] = useState(false);
  return (
    <form onSubmit={enter} className="grid gap-4">
      <Field label={auth.email} missing={auth.emailMissing} wrong={auth.emailWrong} type="email" autoComplete="email" />
      <Field
        label={auth.password}
        missing={auth.passwordMissing}
        type={shown ? 'text' : 'password'}
        autoComplete={passwordKind}
        className="w-full pr-13 pl-4"
      >
        <button
          type="button"
          aria-pressed={shown}
          aria-label={auth.showPassword}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-control text-muted hover:text-text"
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      </Field>
      <Button type="submit" disabled={isSubmitting} className="mt-2">
        {isSubmitting ? (
          <>
            <Mark className="size-5 animate-onda-spin" />
            {busy}
          </>
        ) : (
          submit
        )}
      </Button>
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  missing: string;
  wrong?: string;
}

/** Shows the browser's validation result as text in the app's language. */
function Field({ label, missing, wrong, children, ...input }: FieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const refuse = (event: SyntheticEvent<HTMLInputElement>): void => {
    // Suppresses the browser's bubble, and with it the focus on the first invalid field.
    event.preventDefault();
    const { form, validity } = event.currentTarget;
    setError(validity.valueMissing ? missing : wrong);
    form?.querySelector<HTMLElement>(':invalid')?.focus();
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <TextField
          {...input}
          id={id}
          required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onInvalid={refuse}
          onInput={() => setError(undefined)}
        />
        {children}
      </div>
      <p id={`${id}-error`} role="status" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Leaving the form aborts the sign-in. */
function useSimulatedSignIn(done: string): { enter: (event: SubmitEvent) => void; isSubmitting: boolean } {
  const account = useAccount();
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isSubmitting) return;
    const controller = new AbortController();
    attempt.current = controller;
    setSubmitting(true);
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
