import type { Ref } from 'react';
import { useChapter } from '#i18n/language-context.ts';
import { CodeField } from './code-field.tsx';

/** Where a new password takes a code that was just sent. */
export function SentCode({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { recovery: texts } = useChapter('account-entry');
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted">
        {texts.codeSent}
      </p>
      <CodeField ref={ref} digits={8} />
    </div>
  );
}
