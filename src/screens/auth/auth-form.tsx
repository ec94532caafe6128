import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
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
  /** The toast after it. */
  done: string;
  passwordKind: 'current-password' | 'new-password';
}

/** Email and password. The fields are never read: the browser checks that they are filled, and there it ends. */
export function AuthForm({ submit, busy, done, passwordKind }: AuthFormProps) {
  const auth = useChapter('auth');
  const { enter, entering } = useEntering(done);
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <form onSubmit={enter} className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-email`}>{auth.email}</label>
        <TextField id={`${id}-email`} type="email" required autoComplete="email" />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-password`}>{auth.password}</label>
        <div className="relative">
          <TextField id={`${id}-password`} type={shown ? 'text' : 'password'} required autoComplete={passwordKind} className="w-full pr-13 pl-4" />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={auth.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-control text-muted hover:text-text"
          >
            {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </div>
      </div>
      <Button type="submit" disabled={entering} className="mt-2">
        {entering ? (
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

/** Busy for a moment, then a toast and the dashboard; leaving the form gives it up. */
function useEntering(done: string): { enter: (event: SubmitEvent) => void; entering: boolean } {
  const account = useAccount();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  const given = useRef<AbortController>(undefined);
  useEffect(() => () => given.current?.abort(), []);

  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    if (entering) return;
    const attempt = new AbortController();
    given.current = attempt;
    setEntering(true);
    account.enter(attempt.signal).then(
      () => {
        toast(done, 'done');
        void navigate(routes.dashboard);
      },
      () => setEntering(false),
    );
  };
  return { enter, entering };
}
