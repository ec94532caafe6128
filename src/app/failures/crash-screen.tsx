import { useEffect, useRef } from 'react';
import { isOutdated } from '#core/platform/page/served-version.ts';
import { useReloadAfterFailedImport } from '#hooks/use-reload-after-failed-import.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { loadErrorIn, optionalPart } from '#ui/lazy-part.ts';
import { Mark } from '#ui/mark.tsx';
import { useReportScreenFailure } from '#app/screen-state.ts';

const CrashDetail = optionalPart(async () => (await import('./crash-detail.tsx')).CrashDetail);

interface CrashScreenProps {
  error: unknown;
  tried: boolean;
  onRetry: () => void;
}

export function CrashScreen({ error, tried, onRetry }: CrashScreenProps) {
  'use no memo'; // Rarely shown.
  const { app, crash, failure } = useMessages();
  const missing = loadErrorIn(error);
  const isMissing = missing !== undefined;
  useReportScreenFailure();
  useNewVersion();
  useReloadAfterFailedImport(tried ? missing : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = isMissing ? crash.missing : 'Unexpected Application Error';
  return (
    <main id="content" className="page grid min-h-svh max-w-xl grid-cols-1 content-center gap-6 py-16">
      <title>{title}</title>
      <Mark className="size-12 text-muted" />
      <h1 ref={heading} tabIndex={-1} lang={isMissing ? undefined : 'en'} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="text-lg text-muted">{isMissing ? failure[loadFailureKind()] : crash.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={isMissing ? onRetry : () => location.reload()}>{isMissing ? app.retry : crash.reload}</Button>
        <a href={routes.welcome} className="inline-flex min-h-12 items-center px-3 underline underline-offset-4">
          {crash.home}
        </a>
      </div>
      {!isMissing && <CrashDetail error={error} />}
    </main>
  );
}

/** Files of an old version may be gone from the server. Never reloads during a session. */
function useNewVersion(): void {
  const idle = usePlayer().state.phase === 'idle';
  useEffect(() => {
    if (idle) void isOutdated().then((outdated) => outdated && location.reload());
  }, [idle]);
}
