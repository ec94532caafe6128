import { useEffect, type RefObject } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { CodeField } from './code-field.tsx';

interface SentCodeProps {
  /** Where it was sent. */
  to?: 'mail' | 'phone';
  field: RefObject<HTMLInputElement | null>;
  label?: string;
}

/** Takes a code that was just sent to the person who is signed in. */
export function SentCode({ to = 'mail', field, label }: SentCodeProps) {
  const { recovery: texts } = useChapter('account-entry');
  useEffect(() => field.current?.focus(), [field]);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted">
        {to === 'mail' ? texts.codeSent : texts.codeSentToPhone}
      </p>
      <CodeField ref={field} digits={to === 'mail' ? 8 : 6} {...(label !== undefined && { label })} />
    </div>
  );
}
