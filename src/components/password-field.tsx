import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

interface PasswordFieldProps extends Partial<FormFieldProps> {
  kind: 'current-password' | 'new-password';
}

export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  'use no memo'; // All of it changes with its button.
  const auth = useChapter('auth');
  const [shown, setShown] = useState(false);
  return (
    <FormField
      label={auth.password}
      missing={auth.passwordMissing}
      {...field}
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
