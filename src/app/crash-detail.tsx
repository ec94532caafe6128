import { useState } from 'react';
import { copyText } from '#core/platform/clipboard.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

/** What a crash report holds: the error and where it happened, nothing of the person. */
function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}

/** What broke, for who can make something of it. */
export function CrashDetail({ error }: { error: unknown }) {
  const { crash } = useMessages();
  const [copied, setCopied] = useState(false);
  const detail = detailOf(error);
  return (
    <details className="card p-5">
      <summary className="min-h-6 cursor-pointer text-muted">{crash.detail}</summary>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="mt-4 max-h-64 overflow-auto text-sm whitespace-pre-wrap">
        {detail}
      </pre>
      <Button kind="quiet" className="mt-4" onClick={() => void copyText(detail).then(setCopied)}>
        {copied ? crash.copied : crash.copy}
      </Button>
    </details>
  );
}
