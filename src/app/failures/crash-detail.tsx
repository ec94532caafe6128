import { useState } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { copyText } from '#core/platform/device/clipboard.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

/** Contains no personal data. Only Chromium's stack starts with the error itself. */
function detailOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const description = String(error);
  return stack.startsWith(description) ? stack : `${description}\n${stack}`.trimEnd();
}

export function CrashDetail({ error }: { error: unknown }) {
  const { crash } = useMessages();
  const [copied, setCopied] = useState(false);
  const detail = detailOf(error);
  return (
    <div className="card">
      <Disclosure title={crash.detail}>
        {/* The text scrolls, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} className="max-h-64 overflow-auto text-sm wrap-anywhere whitespace-pre-wrap">
          {detail}
        </pre>
        <Button kind="quiet" className="w-fit" onClick={() => void copyText(detail).then(setCopied)}>
          {copied ? crash.copied : crash.copy}
        </Button>
      </Disclosure>
    </div>
  );
}
