import { useEffect, useRef, useState } from 'react';
import { copyText } from '#core/platform/clipboard.ts';
import { isOutdated } from '#core/platform/served-version.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

/** What a crash report holds: the error and where it happened, nothing of the person. */
function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}

/** The last resort. Its links load the page anew: nothing of a broken app is kept. */
export function CrashScreen({ error }: { error: unknown }) {
  const { crash } = useMessages();
  const [copied, setCopied] = useState(false);
  const detail = detailOf(error);
  useNewVersion();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // Going back leaves by loading anew, like every way out of here.
    const leave = (): void => location.reload();
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  return (
    <main id="content" className="page grid min-h-svh max-w-xl content-center gap-6 py-16">
      <title>Unexpected Application Error</title>
      <Mark className="size-12 text-muted" />
      <h1 ref={heading} tabIndex={-1} lang="en" className="text-3xl font-semibold">
        Unexpected Application Error
      </h1>
      <p className="text-lg text-muted">{crash.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{crash.reload}</Button>
        <a href={routes.welcome} className="inline-flex min-h-12 items-center px-3 underline underline-offset-4">
          {crash.home}
        </a>
      </div>
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
    </main>
  );
}

/** A page of an old version, whose files may be gone: the new one is loaded, unless a session would end by it. */
function useNewVersion(): void {
  const idle = usePlayer().state.phase === 'idle';
  useEffect(() => {
    if (idle) void isOutdated().then((outdated) => outdated && location.reload());
  }, [idle]);
}
