import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { FormField } from './form-field.tsx';

interface PasswordFieldProps {
  kind: 'current-password' | 'new-password';
  label?: string;
  hint?: ReactNode;
  /** Characters, with the text that says so. */
  atLeast?: { characters: number; otherwise: string };
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ kind, label, hint, atLeast, ref }: PasswordFieldProps) {
  const auth = useChapter('auth');
  const [shown, setShown] = useState(false);
  return (
    <FormField
      ref={ref}
      label={label ?? auth.password}
      missing={auth.passwordMissing}
      wrong={atLeast?.otherwise}
      minLength={atLeast?.characters}
      hint={hint}
      type={shown ? 'text' : 'password'}
      autoComplete={kind}
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
    </FormField>
  );
}
