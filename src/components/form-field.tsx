import { useId, useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { TextField } from '#ui/text-field.tsx';

export interface FormFieldProps extends ComponentProps<'input'> {
  label: string;
  missing: string;
  /** Says what is wrong with what was typed. */
  wrong?: ReactNode;
  hint?: ReactNode;
  /** What the form is used for, where it has several uses: what one lacked is not said of another. */
  use?: string;
}

/** A required field that shows the browser's validation result as text in the app's language. */
export function FormField({ label, missing, wrong, hint, use, children, ...input }: FormFieldProps) {
  'use no memo'; // Rarely rendered twice.
  const id = useId();
  const [invalid, setInvalid] = useState<{ why: 'missing' | 'wrong'; use: string | undefined }>();
  const error = invalid && invalid.use === use ? { missing, wrong }[invalid.why] : undefined;
  const refuse = (event: SyntheticEvent<HTMLInputElement>): void => {
    // Suppresses the browser's bubble, and with it the focus on the first invalid field.
    event.preventDefault();
    const { form, validity } = event.currentTarget;
    setInvalid({ why: validity.valueMissing ? 'missing' : 'wrong', use });
    form?.querySelector<HTMLElement>(':invalid')?.focus();
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="wrap-anywhere">
        {label}
      </label>
      <div className="relative">
        <TextField
          {...input}
          id={id}
          required
          aria-invalid={error !== undefined}
          aria-describedby={hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`}
          onInvalid={refuse}
          onInput={() => setInvalid(undefined)}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="status" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
